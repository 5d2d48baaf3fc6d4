import { terminal } from '../safe.js';
import { type groupsOf, isGroupFigure } from '../view/groups.js';
import type { TextContext } from './context.js';
import { cut, cutInside } from './layout.js';
import { tableOf, totalOf, widest } from './table.js';

/** The name of a group takes at most this share of the terminal's width. */
const NAME_SHARE = 0.4;

/** One line per group. In a pipe, names and verdicts are whole. */
export function groupLines(
  { head, rows }: ReturnType<typeof groupsOf>,
  { width, paint, piped }: TextContext,
): string[] {
  const cells = [head, ...rows.map(row => row.cells)].map(row => row.map(terminal));
  const natural = head.map((_, column) => widest(cells.map(row => row[column] ?? '')));
  const [name = 0, ...others] = natural;
  const figures = others.slice(0, -1);
  const named = piped ? name : Math.min(name, Math.floor(width * NAME_SHARE));
  const last = piped ? (others.at(-1) ?? 0) : Math.max(1, width - totalOf([named, ...figures, 0]));
  const widths = [named, ...figures, last];
  const fitted = cells.map(row =>
    row.map((cell, column) => ({
      content: column === 0 ? cutInside(cell, named) : cut(cell, widths[column] ?? 0),
      hAlign: isGroupFigure(column) ? ('right' as const) : ('left' as const),
    })),
  );
  return tableOf(fitted, widths).map((line, row) => (row === 0 ? paint('dim', line.trimEnd()) : line.trimEnd()));
}
