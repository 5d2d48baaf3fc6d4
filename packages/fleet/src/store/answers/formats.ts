import {
  createPaint,
  csvRow,
  type Format,
  gridOf,
  jsonText,
  markdownTable,
  type RenderOptions,
  markdown as safe,
} from 'podline/internal';
import { columnsOf, TABLES } from '../tables.js';
import type { Answer, AnswerCell } from '../types.js';

/** One output format of answers. */
export type AnswerReport = Format<Answer, [], Pick<RenderOptions, 'color'>>;

export const csv: AnswerReport = {
  id: 'csv',
  render: ({ columns, rows }) => [columns, ...rows.map(row => row.map(shown))].map(csvRow).join(''),
};

/** One object per row. */
export const json: AnswerReport = {
  id: 'json',
  render: ({ columns, rows }) =>
    `${jsonText(
      rows.map(row => Object.fromEntries(columns.map((name, index) => [name, row[index] ?? null]))),
      2,
    )}\n`,
};

export const markdown: AnswerReport = {
  id: 'markdown',
  render(answer) {
    const { columns, rows } = readable(answer);
    const cells = rows.map(row => row.map(cell => safe(shown(cell))));
    return `${markdownTable(columns.map(safe), cells, column => isFigure(rows, column))}\n`;
  },
};

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

const INSTANTS = new Set(TABLES.flatMap(columnsOf).flatMap(({ name, instant }) => (instant ? [name] : [])));

/** The answer for people: milliseconds since 1970 as a time. */
const readable = ({ columns, rows }: Answer): Answer => ({
  columns: columns.map(name => (INSTANTS.has(name) ? name.replace(/_ms$/, '') : name)),
  rows: rows.map(row => row.map((cell, column) => (INSTANTS.has(columns[column] ?? '') ? timeOf(cell) : cell))),
});

/** A column with such a name may contain anything, because SQL can give the name to any expression. */
const timeOf = (cell: AnswerCell): AnswerCell =>
  typeof cell === 'number' && Math.abs(cell) <= LAST ? new Date(cell).toISOString().replace(/\.\d{3}Z/, 'Z') : cell;

/** ECMA-262: a time value is at most this far from 1970. */
const LAST = 8.64e15;

const shown = (cell: AnswerCell): string => (cell === null ? '' : String(cell));

const isFigure = (rows: readonly (readonly AnswerCell[])[], column: number): boolean =>
  rows.some(row => typeof row[column] === 'number') && rows.every(row => typeof row[column] !== 'string');
