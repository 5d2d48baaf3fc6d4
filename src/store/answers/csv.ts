import { csvCell } from '../../report/safe.js';
import { shown } from './shown.js';
import type { AnswerReport } from './types.js';

export const csv: AnswerReport = {
  id: 'csv',
  render: ({ columns, rows }) =>
    [columns, ...rows.map(row => row.map(shown))].map(cells => `${cells.map(csvCell).join(',')}\r\n`).join(''),
};
