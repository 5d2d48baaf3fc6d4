import type { Observation } from '../../correlate/types.js';

/** The node as a whole, as far as starts of pods depend on it. */
export interface NodeTurns {
  /**
   * Whether the line is from the list of pods that each process was given to run, by each source. Pods that ran before are in these lists,
   * too
   */
  isListing(one: Observation): boolean;
  /** The other pod whose image was pulled for most of this time, on the log's time scale: `namespace/name`. */
  pullsDuring(from: number, to: number, own: string): string | null;
  /** When the runtime answered again after a call at that time, on the log's time scale; null if there was no wait for it */
  runtimeBack(asked: number): number | null;
}
