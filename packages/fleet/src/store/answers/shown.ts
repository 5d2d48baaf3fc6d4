import { columnsOf, TABLES } from '../tables.js';
import type { Answer, AnswerCell } from '../types.js';

const INSTANTS = new Set(TABLES.flatMap(columnsOf).flatMap(({ name, instant }) => (instant ? [name] : [])));

/** The answer for people: milliseconds since 1970 as a time. */
export const readable = ({ columns, rows }: Answer): Answer => ({
  columns: columns.map(name => (INSTANTS.has(name) ? name.replace(/_ms$/, '') : name)),
  rows: rows.map(row => row.map((cell, column) => (INSTANTS.has(columns[column] ?? '') ? timeOf(cell) : cell))),
});

/** A column of that name may contain anything, because SQL can name any expression so. */
const timeOf = (cell: AnswerCell): AnswerCell =>
  typeof cell === 'number' && Math.abs(cell) <= LAST ? new Date(cell).toISOString().replace(/\.\d{3}Z/, 'Z') : cell;

/** ECMA-262: a time value is at most this far from 1970. */
const LAST = 8.64e15;

export const shown = (cell: AnswerCell): string => (cell === null ? '' : String(cell));

export const isFigure = (rows: readonly (readonly AnswerCell[])[], column: number): boolean =>
  rows.some(row => typeof row[column] === 'number') && rows.every(row => typeof row[column] !== 'string');
