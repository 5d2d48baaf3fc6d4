import type { Kind, Lifecycle, Outcome, Verdict } from '../contract/types.js';
import { KINDS } from '../lifecycle/kinds/index.js';
import type { Blindness } from './compare-steps.js';
import type { Change, Incomparable } from './types.js';

const OUTCOMES: Readonly<Partial<Record<Outcome, number>>> = {
  removed: 0,
  recreated: 0,
  'finalizer-held': 1,
  stuck: 2,
};
const VERDICTS: Readonly<Partial<Record<Verdict, number>>> = {
  complete: 0,
  'complete-with-findings': 1,
  incomplete: 2,
};

/** The outcome, and the kind of deletion. */
export const compareEnd = (before: Lifecycle, after: Lifecycle, blind: Blindness): Change[] => [
  ...change('kind', before.kind, after.kind, {}, SIGHTED),
  ...change('outcome', before.outcome, after.outcome, OUTCOMES, SIGHTED),
  ...change('verdict', before.verdict, after.verdict, VERDICTS, blind),
];

/** Neither side lacks anything: an outcome does not depend on lines that only some logs have. */
const SIGHTED: Blindness = { before: null, after: null };

/** The end of the deletion, if only one side shows it. */
export function openEnds(before: Lifecycle, after: Lifecycle): Incomparable[] {
  const open = [before, after].map(lifecycle => lifecycle.verdict === 'undetermined');
  if (open[0] === open[1]) return [];
  return [{ subject: 'verdict', shownBy: open[0] ? 'after' : 'before', why: (open[0] ? before : after).headline }];
}

function change<T extends string>(
  what: 'kind' | 'outcome' | 'verdict',
  before: T,
  after: T,
  ranks: Readonly<Partial<Record<T, number>>>,
  blind: Blindness,
): Change[] {
  if (before === after || isOpen(what, before) || isOpen(what, after)) return [];
  const more = (ranks[after] ?? 0) - (ranks[before] ?? 0);
  const one: Pick<Change, 'what' | 'subject' | 'before' | 'after'> = { what, subject: what, before, after };
  if (more === 0) return [{ ...one, label: 'ambiguous' }];
  // The side that looks better may only lack the lines that show the problem
  const [side, doubt] = more > 0 ? ['before', blind.before] : ['after', blind.after];
  if (doubt !== null) return [{ ...one, label: 'ambiguous', note: `"${side}" may not show it: ${doubt}` }];
  return [{ ...one, label: more > 0 ? 'worse' : 'better' }];
}

/** A deletion that has not ended cannot be compared by its end. */
function isOpen(what: 'kind' | 'outcome' | 'verdict', word: string): boolean {
  if (what === 'kind') return Object.hasOwn(KINDS, word) && (KINDS[word as Kind].words.undetermined ?? false);
  return word === (what === 'outcome' ? 'in-progress' : 'undetermined');
}
