import { terminal } from '../safe.js';
import { widthOf } from './layout.js';
import { columnsOf } from './table.js';

/** The heading of a column. */
export interface ColumnHead {
  readonly text: string;
  /** Columns of figures are set to the right. */
  readonly isFigure: boolean;
}

/** A name that would push the figures away is cut; formats for programs have all of it. The last column has room. */
const WIDEST = 60;

/** A heading and rows of untrusted texts, as lines; the first line is the heading. */
export function gridOf(head: readonly ColumnHead[], rows: readonly (readonly string[])[]): string[] {
  const shown = [head.map(({ text }) => text), ...rows].map(row =>
    row.map((cell, column) => (column < row.length - 1 ? cut(terminal(cell)) : terminal(cell))),
  );
  return columnsOf(shown, { isFigure: column => head[column]?.isFigure ?? false });
}

const cut = (cell: string): string => (widthOf(cell) <= WIDEST ? cell : `${cell.slice(0, WIDEST - 1)}…`);
