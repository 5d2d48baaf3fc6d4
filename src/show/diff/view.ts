import { count } from '../../kit/count.js';
import { nameOf } from '../report/view/words.js';
import {
  type Group,
  groupHeading,
  groupSentence,
  groupUnknowns,
  groupWords,
  sizeOf,
  TIMES_HEAD,
  timesRows,
  worstTexts,
} from './groups/words.js';
import type { Both, ChangeLabel, DiffDocument, GroupSide, Label, Lone, Pair, StartSide } from './types.js';
import { differing, endOf, firstOf, headingOf, incomparableTexts, type RowData, rowsOf, sentence } from './words.js';

/** A pair or a group in words. They contain text from logs: the caller escapes them for its output. */
export interface CardView extends Both<string> {
  readonly label: Label;
  readonly heading: string;
  /** Where the steps of a pair first differ; null for a group */
  readonly first: string | null;
  readonly changes: readonly { readonly label: ChangeLabel; readonly text: string }[];
  readonly unknown: readonly string[];
  readonly longest: readonly string[];
  readonly rowsHead: string;
  readonly rows: readonly RowData[];
}

interface SectionLine {
  readonly label: ChangeLabel | 'before' | 'after' | 'steps' | 'unknown' | 'longest';
  readonly text: string;
}

/** A part of a text: a heading, what differs, and both sides next to each other. */
export interface Section extends Pick<CardView, 'heading' | 'rowsHead' | 'rows'> {
  readonly lines: readonly SectionLine[];
}

const sectionOf = ({ before, after, first, changes, unknown, longest, ...card }: CardView): Section => ({
  ...card,
  lines: [
    { label: 'before', text: before },
    { label: 'after', text: after },
    ...(first === null ? [] : [{ label: 'steps', text: first } as const]),
    ...changes,
    ...unknown.map(text => ({ label: 'unknown', text }) as const),
    ...longest.map(text => ({ label: 'longest', text }) as const),
  ],
});

const listOf = (heading: string, lines: readonly SectionLine[]): Section[] =>
  lines.length === 0 ? [] : [{ heading, lines, rowsHead: '', rows: [] }];

export const loneText = ({ deletion }: Lone): string => `${nameOf(deletion)}: ${endOf(deletion)}`;

const loneLine = (one: Lone): SectionLine => ({ label: one.label, text: loneText(one) });

const pairView = (pair: Pair): CardView => ({
  label: pair.label,
  heading: headingOf(pair),
  before: endOf(pair.before),
  after: endOf(pair.after),
  first: firstOf(pair),
  changes: pair.changes.map(change => ({ label: change.label, text: sentence(change) })),
  unknown: incomparableTexts(pair.incomparable),
  longest: [],
  rowsHead: 'step',
  rows: rowsOf(pair),
});

/** Groups of deletions and of starts, the worst first. Starts that are the same are left out. */
export const groupViews = ({ groups, starts }: Pick<DiffDocument, 'groups' | 'starts'>): CardView[] => {
  const views = [...groups, ...starts.filter(({ label }) => label !== 'same')].map(groupView);
  return (['worse', 'ambiguous', 'better', 'same'] as const).flatMap(label => views.filter(one => one.label === label));
};

function groupView(group: Group): CardView {
  const words = groupWords(group);
  return {
    label: group.label,
    heading: groupHeading(group),
    before: sideText(group.before, words.noun),
    after: sideText(group.after, words.noun),
    first: null,
    changes: group.changes.map(change => ({ label: change.label, text: groupSentence(change, words) })),
    unknown: groupUnknowns(group),
    longest: worstTexts(group.after),
    rowsHead: TIMES_HEAD,
    rows: timesRows(group),
  };
}

/** `14 starts: 12 ready, 2 stuck` */
function sideText(side: GroupSide | StartSide, noun: string): string {
  const each = Object.entries(side.outcomes).map(([outcome, times]) => `${times} ${outcome}`);
  return `${count(sizeOf(side), noun)}${each.length === 0 ? '' : `: ${each.join(', ')}`}`;
}

/** The most pairs that are shown with both timelines; JSON and CSV have all of them. */
const MAX_PAIRS = 100;

/** What a text of a comparison shows, in this order. */
export function contentsOf(diff: DiffDocument) {
  const groups = groupViews(diff);
  const unlike = differing(diff);
  const cards = [...groups.filter(({ label }) => label !== 'same'), ...unlike.slice(0, MAX_PAIRS).map(pairView)];
  return {
    /** Groups, and the pairs that are shown in full; and how many more pairs differ */
    cards: cards.map(sectionOf),
    left: Math.max(0, unlike.length - MAX_PAIRS),
    /** What belongs to no pair */
    lists: [
      ...listOf(
        'Not about a single pod',
        diff.findings.map(change => ({ label: change.label, text: sentence(change) })),
      ),
      ...listOf('Only before', diff.onlyBefore.map(loneLine)),
      ...listOf('Only after', diff.onlyAfter.map(loneLine)),
    ],
    /** Groups and pairs without a difference */
    same: {
      groups: groups
        .filter(({ label }) => label === 'same')
        .map(({ heading, before, after }) => `${heading}: ${before} before, ${after} after`),
      pairs: diff.pairs.filter(({ label }) => label === 'same'),
    },
  };
}
