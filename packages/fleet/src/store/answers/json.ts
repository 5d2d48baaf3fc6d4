import { jsonText } from 'podline/internal';
import type { AnswerReport } from './answer-report.js';

/** An object a row. */
export const json: AnswerReport = {
  id: 'json',
  render: ({ columns, rows }) =>
    `${jsonText(
      rows.map(row => Object.fromEntries(columns.map((name, index) => [name, row[index] ?? null]))),
      2,
    )}\n`,
};
