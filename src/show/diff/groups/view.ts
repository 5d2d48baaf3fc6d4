import { phaseTitle } from '../../../episodes/phases.js';
import { count } from '../../report/view/input.js';
import type { RowData } from '../step-rows.js';
import type {
  Both,
  ChangeLabel,
  DiffDocument,
  GroupPair,
  GroupSide,
  Label,
  StartGroupPair,
  StartSide,
} from '../types.js';
import { PARTS } from './times.js';
import { groupHeading, groupSentence, groupUnknowns, startHeading, timesRows, worstTexts } from './words.js';

/** A group in words, for every format that shows one. They contain text from logs: the caller escapes them for its output. */
export interface GroupView extends Both<string> {
  readonly label: Label;
  readonly heading: string;
  readonly changes: readonly { readonly label: ChangeLabel; readonly text: string }[];
  readonly unknown: readonly string[];
  readonly longest: readonly string[];
  readonly rows: readonly RowData[];
}

/** Groups of deletions and of starts, the worst first. Starts that are the same are left out. */
export const groupViews = ({ groups, starts }: Pick<DiffDocument, 'groups' | 'starts'>): GroupView[] => {
  const views = [...groups.map(viewOfDeletions), ...starts.filter(({ label }) => label !== 'same').map(viewOfStarts)];
  return (['worse', 'ambiguous', 'better', 'same'] as const).flatMap(label => views.filter(one => one.label === label));
};

const viewOfDeletions = (group: GroupPair): GroupView => ({
  ...viewOf(group, { parts: PARTS.end, partTitle: part => phaseTitle('end', part), ended: 'not ended' }),
  heading: groupHeading(group),
  before: sideText(group.before.deletions, 'deletion', group.before),
  after: sideText(group.after.deletions, 'deletion', group.after),
  unknown: groupUnknowns(group),
});

const viewOfStarts = (group: StartGroupPair): GroupView => ({
  ...viewOf(group, { parts: PARTS.start, partTitle: startPartTitle, ended: 'not started' }),
  heading: startHeading(group),
  before: sideText(group.before.starts, 'start', group.before),
  after: sideText(group.after.starts, 'start', group.after),
  unknown: [],
});

interface Words {
  readonly parts: readonly string[];
  readonly partTitle: (part: string) => string;
  readonly ended: string;
}

const viewOf = (group: GroupPair | StartGroupPair, { parts, partTitle, ended }: Words) => ({
  label: group.label,
  changes: group.changes.map(change => ({ label: change.label, text: groupSentence(change, partTitle, ended) })),
  longest: worstTexts(group.after),
  rows: timesRows(group, parts, partTitle),
});

const startPartTitle = (part: string): string => (part === 'running' ? 'until running' : phaseTitle('start', part));

/** `14 starts: 12 ready, 2 stuck` */
function sideText(many: number, noun: string, { outcomes }: GroupSide | StartSide): string {
  const each = Object.entries(outcomes).map(([outcome, times]) => `${times} ${outcome}`);
  return `${count(many, noun)}${each.length === 0 ? '' : `: ${each.join(', ')}`}`;
}
