import type { Lifecycle } from '../../../document/contract/types.js';
import { LIMITS } from '../thresholds.js';
import type { Both, Change, ChangeLabel, DeletionFacts, Label } from '../types.js';

/** A deletion in short. */
export const factsOf = ({ id, pod, node, kind, outcome, verdict, headline, durationMs }: Lifecycle): DeletionFacts => ({
  id,
  pod: { namespace: pod.namespace, name: pod.name },
  node,
  kind,
  outcome,
  verdict,
  headline,
  durationMs,
});

/** The same of each side. */
export const ofEach = <T, U>(
  { before, after }: Both<T>,
  of: (one: T, side: keyof Both<unknown>, other: T) => U,
): Both<U> => ({ before: of(before, 'before', after), after: of(after, 'after', before) });

/** For each side, why it may not show what the other does. */
export type Blindness = Both<string | null>;

/** Neither side lacks anything: an outcome does not depend on lines that only some logs have. */
export const SIGHTED: Blindness = { before: null, after: null };

/** The remark that a difference may only be one of what the sides show; null if there is no such doubt. */
export const doubtText = (side: keyof Both<unknown>, doubt: string | null): string | null =>
  doubt === null ? null : `"${side}" may not show it: ${doubt}`;

/** A difference is worse or better, unless there is something to remark on it. */
export const judged = (isWorse: boolean, note: string | null): ChangeLabel =>
  note === null ? (isWorse ? 'worse' : 'better') : 'ambiguous';

/** A change with this label and remark. */
export const changeOf = <What extends string, More extends object>(
  what: What,
  isWorse: boolean,
  note: string | null,
  more: More,
) => ({ what, label: judged(isWorse, note), ...more, ...noted(note) });

export const noted = (note: string | null): Pick<Change, 'note'> => (note === null ? {} : { note });

export const ofContainer = (container: string | undefined): Pick<Change, 'container'> =>
  container === undefined ? {} : { container };

interface Labelled {
  readonly label: ChangeLabel;
}

export function countsOf(all: readonly Labelled[]): Record<ChangeLabel, number> {
  const counts = { worse: 0, better: 0, ambiguous: 0 };
  for (const { label } of all) counts[label]++;
  return counts;
}

/** One word for several changes. */
export function labelOf(all: readonly Labelled[]): Label {
  const { worse, better, ambiguous } = countsOf(all);
  if (worse > 0) return better > 0 ? 'ambiguous' : 'worse';
  if (better > 0) return 'better';
  return ambiguous > 0 ? 'ambiguous' : 'same';
}

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
