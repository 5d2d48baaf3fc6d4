import { terminal } from '../report/safe.js';
import { hanging, widthOf } from '../report/text/layout.js';
import { createPaint } from '../report/text/style.js';
import { tableOf, widest } from '../report/text/table.js';
import type { StatsReport } from './report.js';
import { findingsOf, tablesOf, totalsOf } from './tables.js';
import type { StatsTable } from './types.js';

export const text: StatsReport = {
  id: 'text',
  render(stats, { color, width }, document) {
    const paint = createPaint(color);
    const findings = findingsOf(stats);
    const parts = [
      [
        ...hanging('', totalsOf(stats), width).map(line => paint('strong', line)),
        ...(findings.length === 0 ? [] : hanging('findings  ', findings.map(terminal).join(', '), width)),
      ],
      ...tablesOf(stats, document).map(table => [
        paint('strong', terminal(table.title)),
        ...linesOf(table).map((line, index) => (index === 0 ? paint('dim', line) : line)),
        ...(table.more === null ? [] : [paint('dim', table.more)]),
      ]),
    ];
    return parts.map(lines => lines.map(line => `${line.trimEnd()}\n`).join('')).join('\n');
  },
};

/** A name that pushes the figures away is cut; JSON and CSV have it whole. */
const WIDEST = 60;

function linesOf({ head, rows }: StatsTable): string[] {
  const shown = [head.map(({ text: title }) => title), ...rows].map(row =>
    row.map((cell, column) => (column < row.length - 1 ? cut(terminal(cell)) : terminal(cell))),
  );
  const widths = head.map((_, column) => widest(shown.map(row => row[column] ?? '')));
  const cells = shown.map(row =>
    row.map((content, column) => ({
      content,
      hAlign: head[column]?.isFigure ? ('right' as const) : ('left' as const),
    })),
  );
  return tableOf(cells, widths);
}

const cut = (cell: string): string => (widthOf(cell) <= WIDEST ? cell : `${cell.slice(0, WIDEST - 1)}…`);
