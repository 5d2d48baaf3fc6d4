import type { Observation } from '../correlate/types.js';

/** The node as a whole, as far as starts of pods depend on it. */
export interface NodeTurns {
  /** By process: where it listed the pods that it was to run, from each source. What it had run before is in these lists, too. */
  isListing(one: Observation): boolean;
  /** The other pod whose image was pulled for most of this time, on the log's time scale: `namespace/name`. */
  pullsDuring(from: number, to: number, own: string): string | null;
  /**
   * When the runtime answered again that had been called then, on the log's time scale; null where it was not waited
   * for.
   */
  runtimeBack(asked: number): number | null;
}
