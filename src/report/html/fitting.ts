import type { Lifecycle } from '../../contract/types.js';
import { worstFirst } from '../view/verdicts.js';
import { inert } from './inert.js';

/** A browser opens a page of 50 MB within seconds; the lines and the program need the rest of it. */
const ROOM = 36 * 1000 * 1000;
/** What is said of each elsewhere in the page: its owner, its phases, its id. */
const BESIDE = 200;

interface Fitting {
  readonly lifecycles: readonly Lifecycle[];
  /** Of these only the row in the list is there. */
  readonly bare: ReadonlySet<string>;
  /** How many are not there at all. */
  readonly leftOut: number;
}

const weightOf = (one: Lifecycle): number => Buffer.byteLength(inert(one)) + BESIDE;

/** Where not all has room, the healthy ones go without their details first, and then altogether. Their order stays. */
export function fitting(lifecycles: readonly Lifecycle[], room = ROOM): Fitting {
  const weights = lifecycles.map(weightOf);
  if (sum(weights) <= room) return { lifecycles, bare: new Set(), leftOut: 0 };
  const places = new Map(lifecycles.map((one, at) => [one, at]));
  const rows = lifecycles.map(bareOf);
  const kept = new Map<Lifecycle, Lifecycle>();
  const bare = new Set<string>();
  let left = room;
  const worst = worstFirst({ lifecycles, nodes: [] });
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
    lifecycles: lifecycles.flatMap(one => kept.get(one) ?? []),
    bare,
    leftOut: lifecycles.length - kept.size,
  };
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

function bareOf({ revisions: _, notJudged: __, ...one }: Lifecycle): Lifecycle {
  return { ...one, steps: [], testimony: [], gaps: [] };
}
