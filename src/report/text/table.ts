import { cut, widthOf } from './layout.js';

/** A cell may hold several lines and reach over several columns. Its lines are painted one by one. */
export interface TableCell {
  readonly content: string;
  readonly colSpan?: number;
  readonly hAlign?: 'left' | 'right';
}

const GAP = 2;

/** No borders or rules: the content of a column is enough to recognise it. Cells are wrapped before to the widths of their columns. */
export const tableOf = (rows: readonly (readonly TableCell[])[], widths: readonly number[]): string[] =>
  rows.flatMap(row => rowLines(row, widths));

function rowLines(row: readonly TableCell[], widths: readonly number[]): string[] {
  const split = row.map(({ content }) => bounded(content.split('\n')));
  const height = Math.max(...split.map(lines => lines.length));
  return Array.from({ length: height }, (_, line) => {
    let text = '';
    let column = 0;
    for (const [index, { colSpan = 1, hAlign }] of row.entries()) {
      if (column > 0) text += ' '.repeat(GAP);
      const room = totalOf(widths.slice(column, column + colSpan));
      text += filling(split[index]?.[line] ?? '', room, hAlign === 'right');
      column += colSpan;
    }
    return text;
  });
}

/** What fills a screen is no name, and would push everything else away. */
const MAX_LINES = 40;

const bounded = (lines: readonly string[]): readonly string[] =>
  lines.length <= MAX_LINES ? lines : [...lines.slice(0, MAX_LINES - 1), '…'];

/** A line in the room of its cell, cut where it is wider. */
function filling(line: string, room: number, isRight: boolean): string {
  const { before, text, behind } = unpainted(line);
  const shown = widthOf(text) <= room ? text : room < 2 ? '…' : cut(text, room);
  const blank = ' '.repeat(Math.max(room - widthOf(shown), 0));
  return isRight ? blank + before + shown + behind : before + shown + behind + blank;
}

const ESCAPE = '\x1b';

/** Paint takes no room. A line is painted as a whole, or not at all. */
function unpainted(line: string): { readonly before: string; readonly text: string; readonly behind: string } {
  if (!line.startsWith(ESCAPE)) return { before: '', text: line, behind: '' };
  const from = line.indexOf('m') + 1;
  const to = line.lastIndexOf(ESCAPE);
  return { before: line.slice(0, from), text: line.slice(from, to), behind: line.slice(to) };
}

export const totalOf = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + GAP * Math.max(widths.length - 1, 0);

export const widest = (texts: readonly string[]): number =>
  texts.reduce((most, text) => Math.max(most, widthOf(text)), 0);
