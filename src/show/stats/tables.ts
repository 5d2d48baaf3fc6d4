import { spell } from '../../catalogue/duration.js';
import type { Kind, ResultDocument } from '../../document/contract/types.js';
import { GROUPINGS, START_GROUPINGS } from '../../document/figures/groupings.js';
import type { Quantiles } from '../../document/figures/quantiles.js';
import { phaseTitle } from '../../episodes/phases.js';
import { createPlaces } from '../report/view/places.js';
import { startsTally } from '../report/view/starts.js';
import { inWords, kindOf, nameOf, ruleTitle } from '../report/view/words.js';
import type { Group, StartGroup, StartStats, StatsDocument, StatsTable } from './types.js';

export function tablesOf(stats: StatsDocument, document: ResultDocument, most = mostOf(stats)): StatsTable[] {
  if (stats.starts !== undefined) return [...startTables(stats.starts, document, most), ...nodeTables(stats)];
  const groups = GROUPINGS.map(({ by, title }) =>
    groupTable(
      title,
      stats.groups.filter(group => group.by === by),
      most,
    ),
  );
  return [phaseTable(stats), ...groups, worstTable(stats, document), ...nodeTables(stats)].filter(
    ({ rows }) => rows.length > 0,
  );
}

/** What nodes went through. */
function nodeTables({ nodeTroubles: nodes }: StatsDocument): StatsTable[] {
  if (nodes.length === 0) return [];
  const byNode = nodes.some(({ node }) => node !== undefined);
  return [
    {
      title: 'What nodes went through',
      head: [
        ...(byNode ? [words('node')] : []),
        ...[words('what'), figure('times'), figure('in all'), figure('longest'), figure('lasting')],
        ...[figure('deletions held up'), figure('starts held up')],
      ],
      rows: nodes.map(one => [
        ...(byNode ? [one.node ?? 'unknown'] : []),
        ...[one.kind, String(one.episodes), spell(one.totalMs), one.maxMs === null ? '' : spell(one.maxMs)],
        ...[one.lasting, one.heldUp.ends, one.heldUp.starts].map(count => (count === 0 ? '' : String(count))),
      ]),
      more: null,
    },
  ];
}

/** How many are shown if only one kind of groups was requested. */
function mostOf({ groups, starts }: StatsDocument): number {
  const kinds = new Set((starts?.groups ?? groups).map(({ by }) => by));
  return kinds.size <= 2 ? Number.POSITIVE_INFINITY : MAX_ROWS;
}

/** `12 deletions, 10 of them measured from beginning to end`. */
export function totalsOf({ groups, starts }: StatsDocument, document: ResultDocument): string {
  if (starts !== undefined) return startTotals(document);
  const all = allOf(groups);
  if (all === undefined) return 'no deletions';
  const verdicts = Object.entries(all.verdicts).map(([verdict, count]) => `${count} ${inWords(verdict)}`);
  const unmeasured = all.deletions - all.measured;
  const rest = unmeasured === 0 ? '' : `; ${unmeasured} not seen from beginning to end, and not measured`;
  return `${all.deletions} ${all.deletions === 1 ? 'deletion' : 'deletions'}: ${verdicts.join(', ')}${rest}`;
}

const MOST_FINDINGS = 10;

export function findingsOf({ groups, starts }: StatsDocument): string[] {
  if (starts !== undefined) return startFindings(starts);
  const all = allOf(groups);
  return findingCells(all?.findings ?? {}, MOST_FINDINGS);
}

function phaseTable({ groups, phases }: StatsDocument): StatsTable {
  const all = allOf(groups);
  const rows = phases.flatMap(({ id, title, from, to }) => {
    const own = all?.phases[id];
    if (own === undefined) return [];
    const longest = all?.longest[id] ?? 0;
    return [[title, String(own.count), ...quantileCells(own), longest === 0 ? '' : String(longest), `${from} → ${to}`]];
  });
  return {
    title: 'Phases',
    head: [words('phase'), figure('measured'), ...QUANTILES, figure('longest in'), words('from → to')],
    rows: [
      ...wholeRow('from request to end', all?.whole),
      ...rows,
      ...wholeRow('outside of these phases', all?.outside),
    ],
    more: null,
  };
}

/** A kind of deletion in words; a name unchanged. */
const groupName = ({ by, value }: Group): string =>
  value === null ? 'unknown' : by === 'kind' ? kindOf({ kind: value as Kind }) : value;

const wholeRow = (title: string, own: Quantiles | null = null): string[][] =>
  own === null ? [] : [[title, String(own.count), ...quantileCells(own), '', '']];

function groupTable(title: string, groups: readonly Group[], most: number): StatsTable {
  return {
    title: `By ${title}`,
    head: [words(title), figure('deletions'), ...QUANTILES, words('longest phase'), words('findings')],
    rows: groups.slice(0, most).map(group => {
      const [longest] = Object.keys(group.longest);
      const own = longest === undefined ? undefined : group.phases[longest];
      return [
        groupName(group),
        String(group.deletions),
        ...quantileCells(group.whole),
        longest === undefined || own === undefined ? '' : `${phaseTitle('end', longest)}, p90 ${spell(own.p90Ms)}`,
        findingCells(group.findings, 1).join('; '),
      ];
    }),
    more: moreOf(groups.length - most),
  };
}

function worstTable({ worst }: StatsDocument, { input }: ResultDocument): StatsTable {
  const place = createPlaces(input.sources);
  return {
    title: 'The longest',
    head: [figure('took'), words('pod'), words('kind'), words('node'), words('longest phase'), words('lines')],
    rows: worst.map(one => [
      spell(one.durationMs),
      nameOf(one),
      kindOf(one),
      one.node ?? 'unknown',
      one.longest === null ? '' : `${phaseTitle('end', one.longest.phase)}, ${spell(one.longest.ms)}`,
      one.evidence.map(place).join(', '),
    ]),
    more: null,
  };
}

const allOf = <One extends { readonly by: string }>(groups: readonly One[]): One | undefined =>
  groups.find(({ by }) => by === 'all');

/** The figures of starts, in tables. */
function startTables(stats: StartStats, document: ResultDocument, most: number): StatsTable[] {
  const groups = START_GROUPINGS.map(({ by, title }) =>
    startGroupTable(
      title,
      stats.groups.filter(group => group.by === by),
      most,
    ),
  );
  return [startPhaseTable(stats), imageTable(stats, most), ...groups, worstStartTable(stats, document)].filter(
    ({ rows }) => rows.length > 0,
  );
}

const startTotals = (document: ResultDocument): string => startsTally(document) ?? 'no starts';

const startFindings = (stats: StartStats): string[] => findingCells(allOf(stats.groups)?.findings ?? {});

/** Each part of all starts with its values, the whole first. */
export function startParts(
  stats: StartStats,
): { title: string; from: string; to: string; id: string; quantiles: Quantiles }[] {
  const all = allOf(stats.groups);
  const parts = [
    { id: 'ready', title: 'to Ready', from: '', to: '', quantiles: all?.ready },
    { id: 'running', title: 'to running', from: '', to: '', quantiles: all?.running },
    {
      id: 'lasted',
      title: 'did not come up',
      from: 'the kubelet sees the pod',
      to: 'the pod is deleted, or the input ends',
      quantiles: all?.lasted,
    },
    ...stats.phases.map(phase => ({ ...phase, quantiles: all?.phases[phase.id] })),
    {
      id: 'waited',
      title: 'images that had to wait',
      quantiles: all?.waited,
      from: 'an image is to be pulled',
      to: 'its turn comes; each image apart, only those that waited',
    },
  ];
  return parts.flatMap(({ quantiles, ...part }) => (quantiles == null ? [] : [{ ...part, quantiles }]));
}

function startPhaseTable(stats: StartStats): StatsTable {
  const longest = allOf(stats.groups)?.longest ?? {};
  return {
    title: 'Phases of starts',
    head: [words('phase'), figure('measured'), ...QUANTILES, figure('longest in'), words('from → to')],
    rows: startParts(stats).map(({ id, title, from, to, quantiles }) => [
      ...[title, String(quantiles.count), ...quantileCells(quantiles)],
      ...[String(longest[id] ?? ''), from === '' ? '' : `${from} → ${to}`],
    ]),
    more: null,
  };
}

function imageTable({ images }: StartStats, most: number): StatsTable {
  const slowest = images.filter(({ pulled }) => pulled !== null);
  return {
    title: 'The slowest images',
    head: [words('image'), figure('pulls'), ...QUANTILES, figure('waited at most'), figure('present')],
    rows: slowest
      .slice(0, most)
      .map(({ image, pulled, waited, present }) => [
        ...[image, String(pulled?.count ?? 0), ...quantileCells(pulled)],
        ...[waited === null ? '' : spell(waited.maxMs), present === 0 ? '' : String(present)],
      ]),
    more: moreOf(slowest.length - most),
  };
}

function startGroupTable(title: string, groups: readonly StartGroup[], most: number): StatsTable {
  return {
    title: `Starts by ${title}`,
    head: [
      ...[words(title), figure('starts'), ...QUANTILES, words('until'), words('longest phase')],
      ...[figure('restarts'), words('findings')],
    ],
    rows: groups.slice(0, most).map(group => {
      const [longest] = Object.keys(group.longest);
      const own = longest === undefined ? undefined : group.phases[longest];
      return [
        ...[group.value ?? 'unknown', String(group.starts), ...quantileCells(group.up)],
        untilOf(group),
        longest === undefined || own === undefined ? '' : `${phaseTitle('start', longest)}, p90 ${spell(own.p90Ms)}`,
        group.restarts === 0 ? '' : String(group.restarts),
        findingCells(group.findings, 1).join('; '),
      ];
    }),
    more: moreOf(groups.length - most),
  };
}

/** `Ready`; `Ready; 2 not up after 53 s`: what the figures measure, and how many starts they leave out. */
function untilOf({ up, ready, lasted }: StartGroup): string {
  const areReady = ready?.count ?? 0;
  const measured = up === null ? '' : areReady === up.count ? 'Ready' : areReady === 0 ? 'running' : 'Ready or running';
  const left = lasted === null ? '' : `${lasted.count} not up after ${spell(lasted.maxMs)}`;
  return [measured, left].filter(part => part !== '').join('; ');
}

function worstStartTable({ worst }: StartStats, { input }: ResultDocument): StatsTable {
  const place = createPlaces(input.sources);
  return {
    title: 'The longest starts',
    head: [figure('lasted'), words('pod'), words('node'), words('outcome'), words('longest phase'), words('lines')],
    rows: worst.map(one => [
      ...[spell(one.durationMs), nameOf(one), one.node ?? 'unknown', one.outcome],
      one.longest === null ? '' : `${phaseTitle('start', one.longest.phase)}, ${spell(one.longest.ms)}`,
      one.evidence.map(place).join(', '),
    ]),
    more: null,
  };
}

/** `A container does not stop: 12`, the most frequent first; `most`: the rest is only counted. */
function findingCells(findings: Readonly<Record<string, number>>, most = Number.POSITIVE_INFINITY): string[] {
  const all = Object.entries(findings);
  const shown = all.slice(0, most).map(([rule, count]) => `${ruleTitle(rule)}: ${count}`);
  return all.length > most ? [...shown, `${all.length - most} more`] : shown;
}

/** How many groups of one kind are shown if other tables follow; JSON and CSV have all of them. */
const MAX_ROWS = 15;

const figure = (text: string) => ({ text, isFigure: true });
const words = (text: string) => ({ text, isFigure: false });

const QUANTILES = ['p50', 'p90', 'p99', 'max'].map(figure);

const quantileCells = (quantiles: Quantiles | null): string[] =>
  quantiles === null
    ? ['', '', '', '']
    : [quantiles.p50Ms, quantiles.p90Ms, quantiles.p99Ms, quantiles.maxMs].map(ms => spell(ms));

const moreOf = (left: number): string | null => (left > 0 ? `${left} more; all of them with -o json or -o csv` : null);
