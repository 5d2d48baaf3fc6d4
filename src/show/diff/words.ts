import { spell } from '../../catalogue/duration.js';
import type { Kind } from '../../document/contract/types.js';
import { count } from '../../kit/count.js';
import { grouped } from '../../kit/grouped.js';
import { ruleTitle } from '../../rules/words.js';
import { offsetText } from '../report/view/times.js';
import { ABSENCE_WORDS } from '../report/view/verdicts.js';
import { inWords, kindOf, nameOf, titleOf } from '../report/view/words.js';
import { ofContainer } from './compare/facts.js';
import type {
  Both,
  Change,
  ChangeLabel,
  DeletionFacts,
  DiffDocument,
  Incomparable,
  Label,
  Pair,
  SideFacts,
  StepPair,
  StepSight,
} from './types.js';

/** Sentences of a comparison. They contain text from logs: the caller escapes them for its output. */
export function sentence(change: Change): string {
  const note = change.note === undefined ? '' : ` (${change.note})`;
  return `${difference(change)}${note}`;
}

/** A difference without its note. */
export function difference(change: Change): string {
  const { what, subject, before, after } = change;
  const title = stepTitle(change);
  const since = change.since === undefined ? '' : stepTitle({ subject: change.since });
  switch (what) {
    case 'step-removed':
      return `no longer: ${title}`;
    case 'step-added':
      return `only after: ${title}`;
    case 'out-of-order':
      return `${title} now comes before ${since}, although it must follow it`;
    case 'back-in-order':
      return `${title} now follows ${since}, as it must`;
    case 'slower':
    case 'faster':
      return `${title}: ${what}, ${time(after)} after ${since} instead of ${time(before)}`;
    case 'finding-new':
      return `only after: ${after}`;
    case 'finding-fixed':
      return `no longer: ${before}`;
    case 'finding-level':
      return `${ruleTitle(subject)}: before ${before}; after ${after}`;
    case 'node-trouble':
      if (before === null) return `only after: ${after}`;
      return after === null ? `no longer: ${before}` : `${after}; before: ${before}`;
    default:
      return `${subject}: ${ending(subject, after)} instead of ${ending(subject, before)}`;
  }
}

/** A kind, an outcome or a verdict in words. */
const ending = (subject: string, id: Change['before']): string =>
  subject === 'kind' ? kindOf({ kind: id as Kind }) : inWords(String(id));

const time = (ms: Change['before']): string => (typeof ms === 'number' ? spell(ms) : String(ms));

const stepTitle = ({ subject, container }: Pick<Change, 'subject' | 'container'>): string =>
  titleOf({ step: subject, ...ofContainer(container) });

const URGENCY: readonly Label[] = ['worse', 'ambiguous', 'better'];

/** What differs, the worst first. */
export const differing = ({ pairs }: DiffDocument): Pair[] =>
  URGENCY.flatMap(label => pairs.filter(pair => pair.label === label));

/** The first difference of their steps. */
export function firstOf({ first, incomparable }: Pair): string {
  if (first !== null)
    return `${stepTitle(first)} is the first step that only ${first.what === 'step-added' ? 'after' : 'before'} has`;
  return `both have the same steps${incomparable.length > 0 ? ', among those that both logs can show' : ''}`;
}

export const endOf = (one: DeletionFacts): string => `${kindOf(one)}: ${one.headline}`;

export function headingOf({ before, after, pairedBy }: Pair): string {
  const [one, other] = [nameOf(before), nameOf(after)];
  return `${one === other ? one : `${one} and ${other}`}${PAIRED_BY[pairedBy]}`;
}

const PAIRED_BY: Readonly<Record<Pair['pairedBy'], string>> = {
  name: '',
  role: ', the same except for generated names',
  node: ', the same owner on the same node or on the only one of its role',
  alone: ', paired because each side has no other deletion',
};

export function sideText({ name, lifecycles, starts, versions, verbosity, hasLog, hasWatch }: SideFacts): string {
  const inputs = [hasLog ? 'log' : null, hasWatch ? 'watch' : null].flatMap(input => input ?? []);
  const facts = [
    count(lifecycles, 'deletion'),
    ...(starts > 0 ? [count(starts, 'start')] : []),
    ...(versions.length > 0 ? [`kubelet ${versions.join(', ')}`] : []),
    ...(verbosity === null ? [] : [`-v=${verbosity}`]),
    ...(inputs.length > 0 ? [inputs.join(' and ')] : []),
  ];
  return `${name}: ${facts.join(', ')}`;
}

/** What cannot be compared, several steps with the same reason as one. */
export function incomparableTexts(all: readonly Incomparable[]): string[] {
  const reasonOf = ({ shownBy, why }: Incomparable): string =>
    `${shownBy === 'before' ? 'after' : 'before'} does not show it: ${why}`;
  return [...grouped(all, reasonOf)].map(([reason, several]) => `${several.map(stepTitle).join(', ')}: ${reason}`);
}

/** Whether something was compared: of nodes, what got worse or better; for starts, values that both sides measured, or differences. */
export const isComparable = ({
  pairs,
  groups,
  starts,
  findings,
}: Pick<DiffDocument, 'pairs' | 'groups' | 'starts' | 'findings'>): boolean =>
  pairs.length + groups.length > 0 ||
  findings.some(({ what, label }) => what === 'node-trouble' && label !== 'ambiguous') ||
  starts.some(
    ({ before, after, changes }) => changes.length > 0 || Object.keys(before.times).some(part => part in after.times),
  );

export function totalsOf(diff: DiffDocument): string {
  const { label, counts, pairs, groups, starts, onlyBefore, onlyAfter } = diff;
  const compared = count(pairs.length, 'deletion');
  const members = groups.reduce((sum, { before, after }) => sum + before.deletions + after.deletions, 0);
  const lone = [
    groups.length > 0 ? `${count(groups.length, 'group')} of ${members} deletions in all` : null,
    starts.length > 0 ? `${count(starts.length, 'group')} of starts` : null,
    onlyBefore.length > 0 ? `${onlyBefore.length} only before` : null,
    onlyAfter.length > 0 ? `${onlyAfter.length} only after` : null,
  ].flatMap(part => part ?? []);
  const scope = [`${compared} compared`, ...lone].join(', ');
  // The answer already states that there is nothing to compare
  if (!isComparable(diff) && counts.worse === 0) return `${scope}.`;
  if (label === 'same') return `Nothing differs: ${scope}.`;
  const kinds = (['worse', 'better', 'ambiguous'] as const).flatMap(kind =>
    counts[kind] > 0 ? [`${counts[kind]} ${kind}`] : [],
  );
  return `${kinds.join(', ')}: ${scope}.`;
}

/** A step or a part of two deletions, in words. */
export interface RowData extends Both<string> {
  readonly title: string;
  /** How much later it came, if both show when; empty if that means nothing */
  readonly difference?: string;
  /** Other remarks on this step; null when there are none. */
  readonly label: ChangeLabel | null;
}

export function rowsOf({ steps, changes }: Pair): RowData[] {
  return steps.map(pair => ({
    title: titleText(pair),
    before: sightText(pair.before),
    after: sightText(pair.after),
    difference: differenceText(pair),
    label: changes.find(change => concerns(change, pair))?.label ?? null,
  }));
}

function concerns({ what, subject, container }: Change, { step, before, after }: StepPair): boolean {
  if (what.startsWith('finding') || subject !== step) return false;
  return container === undefined || container === (before?.container ?? after?.container);
}

function titleText({ step, before, after }: StepPair): string {
  const names = new Set([before?.container, after?.container].flatMap(name => name ?? []));
  return titleOf({ step, ...(names.size > 0 && { container: [...names].join(' | ') }) });
}

function sightText(sight: StepSight | null): string {
  if (sight === null) return '-';
  if (sight.status !== 'seen') return ABSENCE_WORDS[sight.status];
  return sight.offsetMs === null ? 'seen' : offsetText(sight.offsetMs);
}

/** The smallest difference in ms that is shown: smaller ones are a machine's normal variation. */
const WORTH_SAYING = 100;

function differenceText({ before, after }: StepPair): string {
  const ms = (after?.offsetMs ?? Number.NaN) - (before?.offsetMs ?? Number.NaN);
  return Math.abs(ms) >= WORTH_SAYING ? offsetText(ms) : '';
}
