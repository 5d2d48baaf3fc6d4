import { terminal } from '../../report/safe.js';
import { widthOf } from '../../report/text/layout.js';
import { createPaint } from '../../report/text/style.js';
import { tableOf, widest } from '../../report/text/table.js';
import { isFigure, shown } from './shown.js';
import type { AnswerReport } from './types.js';

/** What is longer pushes the other columns away; JSON and CSV have it whole. The last column has room. */
const WIDEST = 48;

export const text: AnswerReport = {
  id: 'text',
  render({ columns, rows }, { color }) {
    if (rows.length === 0) return 'nothing\n';
    const paint = createPaint(color);
    const cells = [columns, ...rows.map(row => row.map(shown))].map(row =>
      row.map((cell, column) => (column < columns.length - 1 ? cut(terminal(cell)) : terminal(cell))),
    );
    const widths = columns.map((_, column) => widest(cells.map(row => row[column] ?? '')));
    const lines = tableOf(
      cells.map(row =>
        row.map((content, column) => ({
          content,
          hAlign: isFigure(rows, column) ? ('right' as const) : ('left' as const),
        })),
      ),
      widths,
    );
    return lines.map((line, index) => `${index === 0 ? paint('dim', line.trimEnd()) : line.trimEnd()}\n`).join('');
  },
};

const cut = (cell: string): string => (widthOf(cell) <= WIDEST ? cell : `${cell.slice(0, WIDEST - 1)}…`);
