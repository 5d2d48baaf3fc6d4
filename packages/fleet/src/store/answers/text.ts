import { createPaint, gridOf } from 'podline/internal';
import type { AnswerReport } from './answer-report.js';
import { isFigure, readable, shown } from './shown.js';

export const text: AnswerReport = {
  id: 'text',
  render(answer, { color }) {
    const { columns, rows } = readable(answer);
    if (rows.length === 0) return 'nothing\n';
    const paint = createPaint(color);
    const head = columns.map((name, column) => ({ text: name, isFigure: isFigure(rows, column) }));
    const lines = gridOf(
      head,
      rows.map(row => row.map(shown)),
    );
    return lines.map((line, index) => `${index === 0 ? paint('dim', line.trimEnd()) : line.trimEnd()}\n`).join('');
  },
};
