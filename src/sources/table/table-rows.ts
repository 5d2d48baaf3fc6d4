/** One row of a table that kubectl printed: the cell under each heading. */
export interface Row {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

interface Table {
  isHeading(text: string): boolean;
  /** Prose after a table has gaps, too */
  isRow(cells: Row['cells']): boolean;
  /** What a column is, whatever it is called */
  nameOf?(heading: string, all: readonly string[]): string;
}

const GAP = /\t+| {2,}/;
const MAX_CELLS = 32;
const PART = 'SUBOBJECT';

/**
 * Turns lines of a table into rows. kubectl sets three spaces between columns, and widens a column in mid-stream when a longer value comes:
 * the position in the line means nothing, but the order does. A heading may recur.
 */
export function createTable({
  isHeading,
  isRow,
  nameOf = heading => heading,
}: Table): (line: number, text: string) => Row | null {
  let headings: readonly string[] = [];
  /** The one column that is empty where there is nothing to name: the part of the object that an Event is about */
  const lacksPart = (cells: readonly string[]): boolean => {
    const at = headings.indexOf(PART);
    return at >= 0 && cells.length === headings.length - 1 && cells[at]?.startsWith('spec.') === false;
  };
  return (line, text) => {
    if (isHeading(text)) {
      headings = cellsOf(text).map((heading, _, all) => nameOf(heading, all));
      return null;
    }
    const cells = cellsOf(text);
    if (headings.length === 0 || cells.length < 2 || cells.length > headings.length) return null;
    if (lacksPart(cells)) cells.splice(headings.indexOf(PART), 0, '');
    const row = new Map(cells.map((cell, index) => [headings[index] ?? '', cell]));
    return isRow(row) ? { line, cells: row } : null;
  };
}

const cellsOf = (text: string): string[] => text.trim().split(GAP, MAX_CELLS);
