import { PHASE_WORDS } from '../document/phases.js';
import type { Quantiles } from '../document/quantiles.js';
import { csvCell } from '../report/safe.js';
import type { StatsReport } from './report.js';
import type { Group } from './types.js';

export const csv: StatsReport = {
  id: 'csv',
  render: ({ groups }) => [HEAD, ...groups.map(rowOf)].map(row).join(''),
};

const FIGURES: readonly (keyof Quantiles)[] = ['count', 'p50Ms', 'p90Ms', 'p99Ms', 'maxMs'];
const PARTS = ['whole', ...PHASE_WORDS.map(({ id }) => id)];
const HEAD = [
  ...['by', 'value', 'deletions', 'measured'],
  ...PARTS.flatMap(part => FIGURES.map(figure => `${part}.${figure}`)),
  ...['longest', 'verdicts', 'outcomes', 'findings'],
];

function rowOf(group: Group): string[] {
  const parts = [group.whole, ...PHASE_WORDS.map(({ id }) => group.phases[id] ?? null)];
  return [
    group.by,
    group.value ?? '',
    String(group.deletions),
    String(group.measured),
    ...parts.flatMap(part => FIGURES.map(figure => String(part?.[figure] ?? ''))),
    ...[group.longest, group.verdicts, group.outcomes, group.findings].map(list),
  ];
}

const list = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${what}:${count}`)
    .join(' ');

const row = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
