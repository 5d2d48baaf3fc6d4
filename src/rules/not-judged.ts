import type { NodeRun } from '../correlate/run.js';
import type { NotJudged } from '../document/contract/types.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { detached } from '../kit/detached.js';
import { grouped } from '../kit/grouped.js';
import { onceFor } from '../kit/once-for.js';
import type { ReadingContext } from './readings.js';
import type { RuleMeta } from './types.js';

type RuleList = readonly RuleMeta[];
type Found = readonly { readonly rule: string }[];

type Readings = ReturnType<typeof readingsOf>;

/** What rules read, each reading once, as its title names everything that it needs; and the positions of the readings of each rule. */
export function readingsOf(rules: RuleList) {
  const all = new Map(rules.flatMap(({ reads }) => reads.map(reading => [reading.title, reading] as const)));
  const titles = [...all.keys()];
  return {
    all: [...all.values()],
    rules: rules.map(({ id, reads }) => ({ id, reads: reads.map(({ title }) => titles.indexOf(title)) })),
  };
}

/** The order of the steps is not known. */
const BACKWARDS = 'the log runs backwards';

/** The most lists of rules that were not evaluated. A log has few: one for each process and each source of a deletion. */
const MAX_LISTS = 200;

/**
 * Rules about one deletion that lack an input. A rule that found something was judged. Deletions that lack the same inputs for the same
 * reasons share one list, which is made once, and keeps nothing of the log.
 */
export function createNotJudged() {
  const listsOf = onceFor((_: Readings) => new Map<string, readonly NotJudged[]>());
  return (
    readings: Readings,
    one: Reconstructed,
    found: Found,
    { reversed, context }: { readonly reversed: boolean; readonly context: ReadingContext },
  ): readonly NotJudged[] => {
    const lists = listsOf(readings);
    const reasons = readings.all.map(reading => (reversed ? BACKWARDS : reading.lackingFor(one, context)));
    const key = [...reasons, ...found.map(({ rule }) => rule)].join('\n');
    const known = lists.get(key);
    if (known !== undefined) return known;
    if (lists.size >= MAX_LISTS) lists.clear();
    const list = detached(byReason(readings, found, reasons));
    lists.set(key, list);
    return list;
  };
}

/** Rules about names, the input and the node that lack an input. */
export function notJudgedIn(rules: RuleList, run: NodeRun, found: Found, context: ReadingContext): NotJudged[] {
  const readings = readingsOf(rules);
  return byReason(
    readings,
    found,
    readings.all.map(reading => reading.lackingIn(run, context)),
  );
}

function byReason({ rules }: Readings, found: Found, reasons: readonly (string | null)[]): NotJudged[] {
  const unjudged = rules.filter(({ id }) => !found.some(({ rule }) => rule === id));
  const lists = grouped(unjudged, ({ reads }) => reasons[reads.find(at => reasons[at] !== null) ?? -1] ?? null);
  return [...lists].map(([why, own]) => ({ why, rules: own.map(({ id }) => id) }));
}

export function createReadingContext(run: NodeRun, clockConfidence: ReadingContext['clockConfidence']): ReadingContext {
  const { unobservable } = run.coverage({ namespace: '', name: '' }, []);
  return { clockConfidence, last: run.last, unobservable };
}
