import type {
  Episode,
  Level,
  Lifecycle,
  ResultDocument,
  StepStatus,
  Verdict,
} from '../../../document/contract/types.js';
import { inOrder } from '../../../document/select/orders.js';
import { count } from '../../../kit/count.js';

/** Worst first. */
export const worstFirst = (document: Pick<ResultDocument, 'episodes' | 'nodes' | 'input'>): Lifecycle[] =>
  inOrder(document);

/** A pod that a finalizer holds does not go away either, although nothing is wrong with the node. */
export const shownVerdict = ({ outcome, verdict }: Pick<Episode, 'outcome' | 'verdict'>): Verdict =>
  outcome === 'finalizer-held' ? 'incomplete' : verdict;

/** `212 deletions: 208 complete (4 with findings), 3 incomplete, 1 undetermined` */
export const tally = (lifecycles: readonly Lifecycle[]): string =>
  `${count(lifecycles.length, 'deletion')}: ${verdictsOf(lifecycles).join(', ')}`;

/** How many there are with each verdict, the best first. */
export function verdictsOf(lifecycles: readonly Lifecycle[]): string[] {
  const of = (verdict: Verdict): number => lifecycles.filter(lifecycle => lifecycle.verdict === verdict).length;
  const remarked = of('complete-with-findings');
  const complete = of('complete') + remarked;
  return [
    ...(complete > 0 ? [`${complete} complete${remarked > 0 ? ` (${remarked} with findings)` : ''}`] : []),
    ...(of('incomplete') > 0 ? [`${of('incomplete')} incomplete`] : []),
    ...(of('undetermined') > 0 ? [`${of('undetermined')} undetermined`] : []),
  ];
}

/** No more timelines than these are read. */
const READABLE = 12;

export const areMany = (lifecycles: readonly Lifecycle[]): boolean => lifecycles.length > READABLE;

/** This many are shown in full if there are several. */
const WORST = 5;

/** Of several deletions, those whose timelines are worth reading: the line of a complete one shows everything. */
export const withTimelines = (sorted: readonly Lifecycle[], all = false): Lifecycle[] =>
  all || sorted.length === 1 ? [...sorted] : sorted.filter(({ verdict }) => verdict !== 'complete').slice(0, WORST);

/** One column each: ✔ and ⚠ count as emoji, which terminals draw in one column or in two. */
export const VERDICT_MARKS: Readonly<Record<Verdict, string>> = {
  incomplete: '✗',
  undetermined: '?',
  'complete-with-findings': '!',
  complete: '✓',
};

export const LEVEL_MARKS: Readonly<Record<Level, string>> = { error: '✗', warning: '!', info: 'i' };

/** Why a step is absent. */
export const ABSENCE_WORDS: Readonly<Record<Exclude<StepStatus, 'seen'>, string>> = {
  missing: 'MISSING',
  'not-observable': 'not logged',
  'outside-window': 'not covered',
  'not-applicable': 'not reached',
};
