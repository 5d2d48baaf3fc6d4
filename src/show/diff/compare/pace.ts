import { LIMITS } from '../thresholds.js';

/** Differences that mean nothing, because a component checks at fixed intervals. */
interface Pace {
  readonly ms: number;
  readonly why: string;
}

/** The answer is the same in both directions: the share is relative to the shorter time. */
export const differs = (before: number, after: number): boolean =>
  Math.abs(after - before) >= LIMITS.leastMs && Math.abs(after - before) >= LIMITS.leastShare * Math.min(before, after);

const PLEG: Pace = { ms: 3_000, why: 'PLEG checks every second, and the worker waits for its result' };
const STATUS: Pace = { ms: 10_000, why: 'the status manager writes immediately, or in a batch every 10 s' };

/** Limits for differences in the time that leads to a step. */
const PACES: ReadonlyMap<string, Pace> = new Map<string, Pace>([
  [
    'delete-seen',
    { ms: 3_000, why: 'the time of the request is known only to the second, and by the clock of another machine' },
  ],
  ['terminating-entered', PLEG],
  ['terminated-entered', PLEG],
  ['status-final', STATUS],
  ['api-delete-sent', STATUS],
  ['mirror-status-synced', STATUS],
  ['forgotten', { ms: 4_000, why: 'housekeeping runs every 2 s, less often on a busy node' }],
]);

/** Why a difference of this many milliseconds means nothing; null if it means something. */
export function ordinary(step: string, ms: number): string | null {
  const pace = PACES.get(step);
  return pace !== undefined && Math.abs(ms) <= pace.ms ? pace.why : null;
}
