import { spell } from '../../../catalogue/duration.js';
import type { ResultDocument } from '../../../document/contract/types.js';
import type { Quantiles } from '../../../document/quantiles.js';
import { phaseTitle } from '../../../episodes/phases.js';
import { createPlaces } from '../../report/view/places.js';
import { startsTally } from '../../report/view/starts.js';
import { nameOf } from '../../report/view/words.js';
import { figure, findingCells, moreOf, QUANTILES, quantileCells, words } from '../cells.js';
import type { StatsTable } from '../types.js';
import { START_GROUPINGS } from './groupings.js';
import type { StartGroup, StartStats } from './start-stats.js';

/** The figures of starts, in tables. */
export function startTables(stats: StartStats, document: ResultDocument, most: number): StatsTable[] {
  const groups = START_GROUPINGS.slice(1).map(({ by, title }) =>
    groupTable(
      title,
      stats.groups.filter(group => group.by === by),
      most,
    ),
  );
  return [phaseTable(stats), imageTable(stats, most), ...groups, worstTable(stats, document)].filter(
    ({ rows }) => rows.length > 0,
  );
}

export const startTotals = (document: ResultDocument): string => startsTally(document) ?? 'no starts';

const allOf = ({ groups }: StartStats): StartGroup | undefined => groups.find(({ by }) => by === 'all');

export const startFindings = (stats: StartStats): string[] => findingCells(allOf(stats)?.findings ?? {});

/** Each part of all starts with its values, the whole first. */
export function startParts(
  stats: StartStats,
): { title: string; from: string; to: string; id: string; quantiles: Quantiles }[] {
  const all = allOf(stats);
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

function phaseTable(stats: StartStats): StatsTable {
  const longest = allOf(stats)?.longest ?? {};
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

function groupTable(title: string, groups: readonly StartGroup[], most: number): StatsTable {
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
        ...[group.value ?? 'unknown', String(group.starts), ...quantileCells(group.ready ?? group.running)],
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
function untilOf({ ready, running, lasted }: StartGroup): string {
  const measured = ready !== null ? 'Ready' : running !== null ? 'running' : '';
  const left = lasted === null ? '' : `${lasted.count} not up after ${spell(lasted.maxMs)}`;
  return [measured, left].filter(part => part !== '').join('; ');
}

function worstTable({ worst }: StartStats, { input }: ResultDocument): StatsTable {
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
