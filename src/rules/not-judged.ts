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

/** Rules, and what they read, each reading once: its title names everything that it needs. */
export const readingsOf = (rules: RuleList) => ({
  rules,
  all: [...new Map(rules.flatMap(({ reads }) => reads.map(reading => [reading.title, reading] as const))).values()],
});

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
    const reasons = readings.all.map(reading => (reversed ? BACKWARDS : reading.lacking(context, one)));
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
export function notJudgedIn(rules: RuleList, found: Found, context: ReadingContext): NotJudged[] {
  const readings = readingsOf(rules);
  return byReason(
    readings,
    found,
    readings.all.map(reading => reading.lacking(context)),
  );
}

function byReason({ rules, all }: Readings, found: Found, reasons: readonly (string | null)[]): NotJudged[] {
  const lacking = new Map(all.map(({ title }, at) => [title, reasons[at] ?? null]));
  const unjudged = rules.filter(({ id }) => !found.some(({ rule }) => rule === id));
  const lists = grouped(unjudged, ({ reads }) => reads.flatMap(({ title }) => lacking.get(title) ?? [])[0] ?? null);
  return [...lists].map(([why, own]) => ({ why, rules: own.map(({ id }) => id) }));
}

export function createReadingContext(run: NodeRun, clockConfidence: ReadingContext['clockConfidence']): ReadingContext {
  const { unobservable } = run.coverage({ namespace: '', name: '' }, []);
  return { kubelets: run.processes.length, clockConfidence, last: run.last, unobservable };
}
