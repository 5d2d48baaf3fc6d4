import type { AnswerCell } from '../types.js';

export const shown = (cell: AnswerCell): string => (cell === null ? '' : String(cell));

export const isFigure = (rows: readonly (readonly AnswerCell[])[], column: number): boolean =>
  rows.some(row => typeof row[column] === 'number') && rows.every(row => typeof row[column] !== 'string');
