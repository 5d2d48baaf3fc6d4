type Cells = readonly string[];

const line = (cells: Cells): string => `| ${cells.join(' | ')} |`;

/** A table of cells that are Markdown already. Columns of figures are aligned to the right. */
export const markdownTable = (
  head: Cells,
  rows: readonly Cells[],
  isFigure: (column: number) => boolean = () => false,
): string =>
  [line(head), line(head.map((_, column) => (isFigure(column) ? '--:' : '---'))), ...rows.map(line)].join('\n');
