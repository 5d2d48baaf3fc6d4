import { FIGURES } from '../../document/figures/quantiles.js';
import { PHASE_WORDS } from '../../episodes/phases.js';
import { csvCell } from '../report/safe.js';
import type { StatsReport } from './report.js';
import type { Group, StartGroup, StartStats } from './types.js';

export const csv: StatsReport = {
  id: 'csv',
  render: ({ groups, starts }) =>
    (starts === undefined ? [HEAD, ...groups.map(rowOf)] : startRows(starts)).map(row).join(''),
};

const PARTS = ['whole', ...PHASE_WORDS.end.map(({ id }) => id), 'outside'];
const HEAD = [
  ...['by', 'value', 'deletions', 'measured'],
  ...PARTS.flatMap(part => FIGURES.map(figure => `${part}.${figure}`)),
  ...['longest', 'verdicts', 'outcomes', 'findings'],
];

function rowOf(group: Group): string[] {
  const parts = [group.whole, ...PHASE_WORDS.end.map(({ id }) => group.phases[id] ?? null), group.outside];
  return [
    group.by,
    group.value ?? '',
    String(group.deletions),
    String(group.measured),
    ...parts.flatMap(part => FIGURES.map(figure => String(part?.[figure] ?? ''))),
    ...[group.longest, group.verdicts, group.outcomes, group.findings].map(list),
  ];
}

const row = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

const START_PHASES = PHASE_WORDS.start.map(({ id }) => id);
const START_PARTS = ['ready', 'running', ...START_PHASES, 'waited'];
const START_HEAD = [
  ...['by', 'value', 'starts'],
  ...START_PARTS.flatMap(part => FIGURES.map(figure => `${part}.${figure}`)),
  ...['longest', 'outcomes', 'findings', 'restarts'],
];

/** A row for each group of starts. */
const startRows = ({ groups }: StartStats): string[][] => [START_HEAD, ...groups.map(startRowOf)];

function startRowOf(group: StartGroup): string[] {
  const parts = [group.ready, group.running, ...START_PHASES.map(id => group.phases[id] ?? null), group.waited];
  return [
    ...[group.by, group.value ?? '', String(group.starts)],
    ...parts.flatMap(part => FIGURES.map(figure => String(part?.[figure] ?? ''))),
    ...[group.longest, group.outcomes, group.findings].map(list),
    String(group.restarts),
  ];
}

/** `stuck:2 ready:40` */
const list = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${what}:${count}`)
    .join(' ');
