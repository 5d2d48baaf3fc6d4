import { FIGURES } from '../../document/quantiles.js';
import { PHASE_WORDS } from '../../episodes/phases.js';
import { csvCell } from '../report/safe.js';
import { list } from './counts.js';
import type { StatsReport } from './report.js';
import { startRows } from './starts/csv.js';
import type { Group } from './types.js';

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
