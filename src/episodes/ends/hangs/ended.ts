import type { Coverage } from '../../../correlate/types.js';
import { LIMITS } from '../thresholds.js';
import type { Deletion } from '../types.js';
import type { Hang } from './types.js';

/** Whether something shows its end. The fact that no later line is about it does not. */
export const isEnded = ({ until, quietMs }: Hang): boolean => until !== null && quietMs === undefined;

/** The same hang, over at this time. */
export function endedAt({ quietMs: _, ...hang }: Hang, at: number): Hang {
  return { ...hang, until: at, ms: Math.max(0, at - hang.since) };
}

/**
 * The end of the process that worked on the deletion, where the next one has not named the pod since: what it did or waited for ended with it,
 * and nothing shows what became of the pod. A kubelet that starts lists every pod that it is given (config.go, podStorage.merge). Null where
 * it goes on, where the next process has just begun, and where a watch shows the object later.
 */
export function leftAt({ observations, story }: Deletion, { lastKubelet, lastAt, lastOf }: Coverage): number | null {
  const last = observations.at(-1)?.kubelet;
  const isWatched = story !== null && !story.changes.some(({ kind }) => kind === 'removed');
  if (last === undefined || last === lastKubelet || isWatched) return null;
  const end = lastOf(last);
  return end !== null && lastAt !== null && lastAt - end >= LIMITS.standstillMs ? end : null;
}
