import { phaseTitle } from '../../episodes/phases.js';
import { count } from '../../kit/count.js';
import { PARTS } from './groups/times.js';
import {
  groupHeading,
  groupSentence,
  groupUnknowns,
  startHeading,
  TIMES_HEAD,
  timesRows,
  worstTexts,
} from './groups/words.js';
import type {
  Both,
  ChangeLabel,
  DiffDocument,
  GroupPair,
  GroupSide,
  Label,
  Pair,
  StartGroupPair,
  StartSide,
} from './types.js';
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

interface CardLine {
  readonly label: ChangeLabel | 'before' | 'after' | 'steps' | 'unknown' | 'longest';
  readonly text: string;
}

/** What stands below the heading of a card. */
export const linesOf = ({ before, after, first, changes, unknown, longest }: CardView): CardLine[] => [
  { label: 'before', text: before },
  { label: 'after', text: after },
  ...(first === null ? [] : [{ label: 'steps', text: first } as const]),
  ...changes,
  ...unknown.map(text => ({ label: 'unknown', text }) as const),
  ...longest.map(text => ({ label: 'longest', text }) as const),
];

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
  const views = [...groups.map(viewOfDeletions), ...starts.filter(({ label }) => label !== 'same').map(viewOfStarts)];
  return (['worse', 'ambiguous', 'better', 'same'] as const).flatMap(label => views.filter(one => one.label === label));
};

const viewOfDeletions = (group: GroupPair): CardView => ({
  ...viewOf(group, PARTS.end, part => phaseTitle('end', part), 'not ended'),
  heading: groupHeading(group),
  before: sideText(group.before.deletions, 'deletion', group.before),
  after: sideText(group.after.deletions, 'deletion', group.after),
  unknown: groupUnknowns(group),
});

const viewOfStarts = (group: StartGroupPair): CardView => ({
  ...viewOf(
    group,
    PARTS.start,
    part => (part === 'running' ? 'until running' : phaseTitle('start', part)),
    'not started',
  ),
  heading: startHeading(group),
  before: sideText(group.before.starts, 'start', group.before),
  after: sideText(group.after.starts, 'start', group.after),
  unknown: [],
});

const viewOf = (
  group: GroupPair | StartGroupPair,
  parts: readonly string[],
  partTitle: (part: string) => string,
  ended: string,
) => ({
  label: group.label,
  first: null,
  changes: group.changes.map(change => ({ label: change.label, text: groupSentence(change, partTitle, ended) })),
  longest: worstTexts(group.after),
  rowsHead: TIMES_HEAD,
  rows: timesRows(group, parts, partTitle),
});

/** `14 starts: 12 ready, 2 stuck` */
function sideText(many: number, noun: string, { outcomes }: GroupSide | StartSide): string {
  const each = Object.entries(outcomes).map(([outcome, times]) => `${times} ${outcome}`);
  return `${count(many, noun)}${each.length === 0 ? '' : `: ${each.join(', ')}`}`;
}

/** The most pairs that are shown with both timelines; JSON and CSV have all of them. */
const MAX_PAIRS = 100;

/** What a text of a comparison shows, in this order. */
export function contentsOf(diff: DiffDocument) {
  const groups = groupViews(diff);
  const unlike = differing(diff);
  return {
    /** Groups, and the pairs that are shown in full; and how many more pairs differ */
    cards: [...groups.filter(({ label }) => label !== 'same'), ...unlike.slice(0, MAX_PAIRS).map(pairView)],
    left: Math.max(0, unlike.length - MAX_PAIRS),
    /** Groups and pairs without a difference */
    same: {
      groups: groups.filter(({ label }) => label === 'same'),
      pairs: diff.pairs.filter(({ label }) => label === 'same'),
    },
  };
}
