import { phaseTitle } from '../../../episodes/phases.js';
import { count } from '../../report/view/input.js';
import type { ChangeLabel, DiffDocument, GroupPair, Label, StartGroupPair, StartSide } from '../types.js';
import { PARTS } from './times.js';
import { groupHeading, groupSentence, groupSideText, groupUnknowns, timesRows, worstTexts } from './words.js';

/** A group in words, for every format that shows one. They contain text from logs: the caller escapes them for its output. */
export interface GroupView {
  readonly label: Label;
  readonly heading: string;
  readonly before: string;
  readonly after: string;
  readonly changes: readonly { readonly label: ChangeLabel; readonly text: string }[];
  readonly unknown: readonly string[];
  readonly longest: readonly string[];
  readonly rows: ReturnType<typeof timesRows>;
}

/** Groups of deletions and of starts, the worst first. Starts that are the same are left out. */
export const groupViews = ({ groups, starts }: Pick<DiffDocument, 'groups' | 'starts'>): GroupView[] => {
  const views = [...groups.map(viewOfDeletions), ...starts.filter(({ label }) => label !== 'same').map(viewOfStarts)];
  return (['worse', 'ambiguous', 'better', 'same'] as const).flatMap(label => views.filter(one => one.label === label));
};

const viewOfDeletions = (group: GroupPair): GroupView => ({
  label: group.label,
  heading: groupHeading(group),
  before: groupSideText(group.before),
  after: groupSideText(group.after),
  changes: group.changes.map(change => ({ label: change.label, text: groupSentence(change) })),
  unknown: groupUnknowns(group),
  longest: worstTexts(group.after),
  rows: timesRows(group, PARTS.end, part => phaseTitle('end', part)),
});

const viewOfStarts = (group: StartGroupPair): GroupView => ({
  label: group.label,
  heading: startHeading(group),
  before: startSideText(group.before),
  after: startSideText(group.after),
  changes: group.changes.map(change => ({
    label: change.label,
    text: groupSentence(change, startPartTitle, 'not started'),
  })),
  unknown: [],
  longest: worstTexts(group.after),
  rows: timesRows(group, PARTS.start, startPartTitle),
});

const startPartTitle = (part: string): string => (part === 'running' ? 'until running' : phaseTitle('start', part));

/** `starts of deployment shop/web`, `starts with image registry.example/tools` */
function startHeading({ namespace, owner, image }: StartGroupPair): string {
  if (owner === null) return `starts with image ${image ?? ''}`;
  const known = owner.kind === null ? 'pods' : owner.kind.toLowerCase();
  return `starts of ${known} ${namespace}/${owner.name}${owner.kind === null ? ' (by the names of the pods)' : ''}`;
}

/** `14 starts: 12 ready, 2 stuck` */
function startSideText({ starts, outcomes }: StartSide): string {
  const each = Object.entries(outcomes).map(([outcome, many]) => `${many} ${outcome}`);
  return `${count(starts, 'start')}${each.length === 0 ? '' : `: ${each.join(', ')}`}`;
}
