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

/** Lines of a table without rules: the content of a column is enough to recognise it. Cells are wrapped to the widths of their columns. */
export const tableOf = (rows: readonly (readonly TableCell[])[], widths: readonly number[]): string[] =>
  rows.flatMap(row => {
    const height = Math.min(MAX_LINES, Math.max(...row.map(({ lines }) => lines.length)));
    return Array.from({ length: height }, (_, at) => {
      let column = 0;
      const cells = row.map(({ lines, colSpan = 1, isFigure = false }) => {
        const width = totalOf(widths.slice(column, column + colSpan));
        column += colSpan;
        const isCut = at === MAX_LINES - 1 && lines.length > MAX_LINES;
        return padded(isCut ? '…' : (lines[at] ?? ''), width, isFigure);
      });
      return cells.join(' '.repeat(GAP));
    });
  });

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
    widths.map((_, column) => ({ lines: [row[column] ?? ''], isFigure: isFigure(column) })),
  );
  return tableOf(cells, widths);
}

function padded(text: string, width: number, isFigure: boolean): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return isFigure ? space + text : text + space;
}

export const totalOf = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + GAP * Math.max(widths.length - 1, 0);

export const widest = (texts: readonly string[]): number =>
  texts.reduce((most, text) => Math.max(most, widthOf(text)), 0);
