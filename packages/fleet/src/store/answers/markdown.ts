import { markdownTable, markdown as safe } from 'podline/internal';
import type { AnswerReport } from './answer-report.js';
import { isFigure, readable, shown } from './shown.js';

export const markdown: AnswerReport = {
  id: 'markdown',
  render(answer) {
    const { columns, rows } = readable(answer);
    const cells = rows.map(row => row.map(cell => safe(shown(cell))));
    return `${markdownTable(columns.map(safe), cells, column => isFigure(rows, column))}\n`;
  },
};
