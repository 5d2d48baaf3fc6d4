import { widthOf } from './layout.js';

/** A cell may have several lines and span several columns. Its lines are coloured one by one. */
export interface TableCell {
  readonly content: string;
  readonly colSpan?: number;
  readonly hAlign?: 'left' | 'right';
}

/** No borders or rules: the content of a column is enough to recognise it. */
const GAP = '  ';

/** A text that fills a screen is no name, and would push everything else away. */
const MAX_LINES = 40;

/** Cells have already been wrapped to the widths of their columns. */
export const tableOf = (rows: readonly (readonly TableCell[])[], widths: readonly number[]): string[] =>
  rows.flatMap(row => rowLines(row, widths));

/** Only the last cell of a row spans several columns. */
function rowLines(row: readonly TableCell[], widths: readonly number[]): string[] {
  const cells = row.map(({ content, colSpan = 1, hAlign = 'left' }, column) => ({
    lines: bounded(content.split('\n')),
    width: totalOf(widths.slice(column, column + colSpan)),
    hAlign,
  }));
  const height = Math.max(...cells.map(({ lines }) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    cells.map(({ lines, width, hAlign }) => padded(lines[line] ?? '', width, hAlign)).join(GAP),
  );
}

function padded(text: string, width: number, hAlign: 'left' | 'right'): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return hAlign === 'left' ? text + space : space + text;
}

const bounded = (lines: readonly string[]): readonly string[] =>
  lines.length <= MAX_LINES ? lines : [...lines.slice(0, MAX_LINES - 1), '…'];

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
  const cells = rows.map(row =>
    widths.map((_, column) => ({ content: row[column] ?? '', hAlign: isFigure(column) ? 'right' : 'left' }) as const),
  );
  return tableOf(cells, widths);
}

export const totalOf = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + GAP.length * Math.max(widths.length - 1, 0);

export const widest = (texts: readonly string[]): number =>
  texts.reduce((most, text) => Math.max(most, widthOf(text)), 0);
