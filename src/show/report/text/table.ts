import Table from 'cli-table3';
import { terminal } from '../safe.js';
import { widthOf } from './layout.js';

/** A cell may have several lines, and span several columns. */
export interface TableCell {
  readonly lines: readonly string[];
  readonly colSpan?: number;
  /** Figures are set to the right */
  readonly isFigure?: boolean;
}

const GAP = 2;

/** A text that fills a screen is no name, and would push everything else away. */
const MAX_LINES = 40;

/** No borders or rules: the content of a column is enough to recognise it. */
const EDGES = ['top', 'bottom', 'left', 'right'].flatMap(side => [
  side,
  `${side}-mid`,
  `${side}-left`,
  `${side}-right`,
]);
const NO_LINES = Object.fromEntries([...EDGES, 'mid', 'mid-mid', 'middle'].map(part => [part, '']));

/** cli-table3 searches all rows above for each row, so a long table is drawn in pieces. */
const PIECE = 25;

/** Cells have already been wrapped to the widths of their columns. */
export function tableOf(rows: readonly (readonly TableCell[])[], widths: readonly number[]): string[] {
  const lines = rows.flatMap(lineByLine);
  const pieces = Array.from({ length: Math.ceil(lines.length / PIECE) }, (_, index) => index * PIECE);
  return pieces.flatMap(from => drawn(lines.slice(from, from + PIECE), widths));
}

function drawn(rows: Table.HorizontalTableRow[], widths: readonly number[]): string[] {
  const table = new Table({
    chars: NO_LINES,
    colWidths: widths.map(width => width + GAP),
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': GAP },
  });
  table.push(...rows);
  return table.toString().split('\n');
}

/**
 * cli-table3 measures a whole cell again for each of its lines, one character less each time (Cell.draw, truncateWidth): a name of 300
 * characters took seconds. A line of a cell in a separate row is measured only a few times.
 */
const lineByLine = (row: readonly TableCell[]): Table.HorizontalTableRow[] =>
  Array.from({ length: Math.min(MAX_LINES, Math.max(...row.map(({ lines }) => lines.length))) }, (_, at) =>
    row.map(({ lines, colSpan = 1, isFigure = false }) => ({
      content: at === MAX_LINES - 1 && lines.length > MAX_LINES ? '…' : (lines[at] ?? ''),
      colSpan,
      hAlign: isFigure ? 'right' : 'left',
    })),
  );

interface Columns {
  /** No column is wider; a longer text reaches into the next one. */
  readonly most?: number;
  /** Columns of figures are set to the right. */
  readonly isFigure?: (column: number) => boolean;
}

/** Cells of one line, in columns as wide as the widest of their cells. */
export function columnsOf(
  rows: readonly (readonly string[])[],
  { most = Number.POSITIVE_INFINITY, isFigure = () => false }: Columns = {},
): string[] {
  const columns = Math.max(0, ...rows.map(row => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.min(most, widest(rows.map(row => row[column] ?? ''))),
  );
  const padded = (width: number, column: number, text = ''): string => {
    const space = ' '.repeat(Math.max(0, width - widthOf(text)));
    return isFigure(column) ? space + text : text + space;
  };
  return rows.map(row => widths.map((width, column) => padded(width, column, row[column])).join(' '.repeat(GAP)));
}

export const totalOf = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + GAP * Math.max(widths.length - 1, 0);

export const widest = (texts: readonly string[]): number =>
  texts.reduce((most, text) => Math.max(most, widthOf(text)), 0);

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
  const cutCell = (cell: string): string => (widthOf(cell) <= WIDEST ? cell : `${cell.slice(0, WIDEST - 1)}…`);
  const shown = [head.map(({ text }) => text), ...rows].map(row =>
    row.map((cell, column) => (column < row.length - 1 ? cutCell(terminal(cell)) : terminal(cell))),
  );
  return columnsOf(shown, { isFigure: column => head[column]?.isFigure ?? false });
}
