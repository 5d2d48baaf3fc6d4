import Table from 'cli-table3';
import { widthOf } from './layout.js';

/** A cell may hold several lines and reach over several columns. Its lines are painted one by one. */
export interface TableCell {
  readonly content: string;
  readonly colSpan?: number;
  readonly hAlign?: 'left' | 'right';
}

const GAP = 2;
/** Neither borders nor rules: what stands in a column says which one it is. */
const EDGES = ['top', 'bottom', 'left', 'right'].flatMap(side => [
  side,
  `${side}-mid`,
  `${side}-left`,
  `${side}-right`,
]);
const NO_LINES = Object.fromEntries([...EDGES, 'mid', 'mid-mid', 'middle'].map(part => [part, '']));

/** Nothing is cut here: cells are wrapped before to the widths of their columns. */
export function tableOf(rows: readonly (readonly TableCell[])[], widths: readonly number[]): string[] {
  const table = new Table({
    chars: NO_LINES,
    colWidths: widths.map(width => width + GAP),
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': GAP },
  });
  table.push(...rows.map(row => [...row]));
  return table.toString().split('\n');
}

export const totalOf = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + GAP * Math.max(widths.length - 1, 0);

export const widest = (texts: readonly string[]): number =>
  texts.reduce((most, text) => Math.max(most, widthOf(text)), 0);
