import { csvCell } from 'podline/internal';
import type { AnswerReport } from './answer-report.js';
import { shown } from './shown.js';

export const csv: AnswerReport = {
  id: 'csv',
  render: ({ columns, rows }) =>
    [columns, ...rows.map(row => row.map(shown))].map(cells => `${cells.map(csvCell).join(',')}\r\n`).join(''),
};
