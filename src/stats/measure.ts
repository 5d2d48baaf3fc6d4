import type { Lifecycle } from '../contract/types.js';
import { phaseTimes } from '../document/phases.js';

/** How long one deletion took, and each of its phases. */
export interface Measured {
  readonly one: Lifecycle;
  /** Null where it was not seen from its beginning to its end. */
  readonly wholeMs: number | null;
  readonly phases: ReadonlyMap<string, number>;
}

/** One that had begun before the log, or has not ended, took longer than the log can tell. */
export function measure(one: Lifecycle): Measured {
  const isWhole = one.begunBefore !== true && one.endedAt !== null && one.durationMs !== null;
  return { one, wholeMs: isWhole ? one.durationMs : null, phases: phaseTimes(one) };
}
