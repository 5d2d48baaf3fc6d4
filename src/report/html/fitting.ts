import type { Lifecycle } from '../../contract/types.js';
import { rankOf } from '../../document/ranks.js';
import { byteLength } from '../../host/index.js';
import { inert } from './inert.js';

/** A browser opens a page of 50 MB within seconds; the lines and the program need the rest of that. */
export const ROOM = 28 * 1000 * 1000;
/** A busy node starts more pods than it deletes, and most of them without trouble. */
export const ROOM_OF_STARTS = 8 * 1000 * 1000;
/** What the page keeps about each one separately: its owner, its phases, its id. */
const OVERHEAD = 200;

interface Fitting<T> {
  readonly kept: readonly T[];
  /** Ids of deletions of which only the row in the list is included */
  readonly bare: ReadonlySet<string>;
  /** How many are left out */
  readonly leftOut: number;
}

const weightOf = (one: Lifecycle): number => byteLength(inert(one)) + OVERHEAD;

/** If there is not enough room, the healthy ones lose their details first, and are then left out. Their order stays. */
export function fitting<T extends Lifecycle>(lifecycles: readonly T[], room = ROOM): Fitting<T> {
  const weights = lifecycles.map(weightOf);
  if (sum(weights) <= room) return { kept: lifecycles, bare: new Set(), leftOut: 0 };
  const places = new Map(lifecycles.map((one, at) => [one, at]));
  const rows = lifecycles.map(bareOf);
  const kept = new Map<T, T>();
  const bare = new Set<string>();
  let left = room;
  const worst = lifecycles.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) || (b.durationMs ?? Number.POSITIVE_INFINITY) - (a.durationMs ?? Number.POSITIVE_INFINITY),
  );
  for (const one of worst) {
    const row = rows[places.get(one) ?? -1] ?? one;
    left -= weightOf(row);
    if (left >= 0) kept.set(one, row);
  }
  for (const one of worst) {
    const row = kept.get(one);
    if (row === undefined) continue;
    const more = (weights[places.get(one) ?? -1] ?? 0) - weightOf(row);
    if (more <= left) {
      kept.set(one, one);
      left -= more;
    } else bare.add(one.id);
  }
  return {
    kept: lifecycles.flatMap(one => kept.get(one) ?? []),
    bare,
    leftOut: lifecycles.length - kept.size,
  };
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const bareOf = <T extends Lifecycle>(one: T): T => ({
  ...one,
  revisions: undefined,
  notJudged: undefined,
  steps: [],
  testimony: [],
  gaps: [],
});
