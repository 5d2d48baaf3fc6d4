import { phaseTitle } from '../../document/phases.js';
import { startPhaseTitle } from '../../document/start-phases.js';
import { START_PARTS } from '../starts/compare.js';
import { startHeading, startSideText } from '../starts/words.js';
import type { ChangeLabel, DiffDocument, GroupPair, Label, StartGroupPair } from '../types.js';
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

/** Groups of deletions and of starts, the worst first. Of starts that are the same there is nothing to say. */
export const groupViews = ({ groups, starts }: Pick<DiffDocument, 'groups' | 'starts'>): GroupView[] => {
  const views = [...groups.map(viewOfDeletions), ...starts.filter(({ label }) => label !== 'same').map(viewOfStarts)];
  return (['worse', 'ambiguous', 'better', 'same'] as const).flatMap(label => views.filter(one => one.label === label));
};

const viewOfDeletions = (group: GroupPair): GroupView => ({
  label: group.label,
  heading: groupHeading(group),
  before: groupSideText(group.before),
  after: groupSideText(group.after),
  changes: group.changes.map(change => ({ label: change.label, text: groupSentence(change, phaseTitle) })),
  unknown: groupUnknowns(group),
  longest: worstTexts(group.after),
  rows: timesRows(group, PARTS, phaseTitle),
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
  rows: timesRows(group, START_PARTS, startPartTitle),
});

const startPartTitle = (part: string): string => (part === 'running' ? 'until running' : startPhaseTitle(part));
