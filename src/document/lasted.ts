import type { Lifecycle, ResultDocument } from './contract/types.js';
import { logEnds } from './log-end.js';

/** How long a deletion took, or has lasted until the log of its node ends, in ms; null where that is not known. */
export function lengthIn(document: Pick<ResultDocument, 'nodes' | 'input'>): (one: Lifecycle) => number | null {
  const end = logEnds(document);
  return one => {
    if (one.durationMs !== null || !goesOn(one)) return one.durationMs;
    const lasted = (end(one) ?? Number.NaN) - Date.parse(one.requestedAt ?? one.startedAt ?? '');
    return Number.isNaN(lasted) ? null : lasted;
  };
}

/** A pod that is gone at an unknown time has no duration, and can have lasted longer than the log. */
const goesOn = ({ endedAt, outcome }: Pick<Lifecycle, 'endedAt' | 'outcome'>): boolean =>
  endedAt === null && outcome !== 'removed' && outcome !== 'recreated';
