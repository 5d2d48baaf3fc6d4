import { markdown, markdownBlock, markdownCode } from '../report/safe.js';
import type { Article, Block, Cell, Row } from './article.js';

/** An article for a page, its own heading at `level`. */
export function markdownArticle({ id, title, sections }: Article, level: number): string {
  const heading = (depth: number, words: string): string => `${'#'.repeat(depth)} ${words}`;
  const parts = sections.flatMap(section => [
    ...(section.heading === null ? [] : [heading(level + 1, markdown(section.heading))]),
    ...section.blocks.map(markdownBlockOf),
  ]);
  return [heading(level, markdown(id)), `**${markdown(title)}**`, ...parts].join('\n\n');
}

export function markdownBlockOf(block: Block): string {
  if (block.form === 'text') return block.text.startsWith('https://') ? `<${block.text}>` : prose(block.text);
  if (block.form === 'code') return markdownBlock(block.lines);
  return markdownTable(block.head, block.rows);
}

export const markdownTable = (head: readonly string[], rows: readonly Row[]): string =>
  tableOf(
    head.map(markdown),
    rows.map(row => row.map(cellOf)),
  );

/** Of cells that are Markdown already. */
export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');

const cellOf = (cell: Cell): string => (typeof cell === 'string' ? prose(cell) : markdownCode(cell.id));

/** What our own words put between backticks is code on a page, too. */
const prose = (text: string): string =>
  text
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? markdownCode(part) : markdown(part)))
    .join('');
