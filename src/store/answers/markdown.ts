import { markdown as safe } from '../../report/safe.js';
import { isFigure, shown } from './shown.js';
import type { AnswerReport } from './types.js';

export const markdown: AnswerReport = {
  id: 'markdown',
  render({ columns, rows }) {
    const lines = [
      columns.map(safe),
      columns.map((_, column) => (isFigure(rows, column) ? '--:' : '---')),
      ...rows.map(row => row.map(cell => safe(shown(cell)))),
    ];
    return lines.map(cells => `| ${cells.join(' | ')} |\n`).join('');
  },
};
