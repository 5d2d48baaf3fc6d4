import { certainlyAhead } from './cluster-time.js';
import type { Lifecycle, ResultDocument } from './contract/types.js';
import { phaseTimes } from './phases.js';

/** How long one deletion took, and each of its phases. */
export interface Measured {
  readonly deletion: Lifecycle;
  /** Null where it was not seen from its beginning to its end. */
  readonly wholeMs: number | null;
  readonly phases: ReadonlyMap<string, number>;
}

/** Measures the deletions of a document. A deletion that began before the log, or has not ended, took longer than the log shows. */
export function measureIn(document: Pick<ResultDocument, 'nodes'>): (one: Lifecycle) => Measured {
  const ahead = certainlyAhead(document);
  return one => {
    const isWhole = one.begunBefore !== true && one.endedAt !== null && one.durationMs !== null;
    return { deletion: one, wholeMs: isWhole ? one.durationMs : null, phases: phaseTimes(one, ahead(one.node)) };
  };
}
