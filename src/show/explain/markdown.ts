import { markdown, markdownBlock, markdownCode, markdownTable } from '../report/safe.js';
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
  return proseTable(block.head, block.rows);
}

/** A table of our own words. */
export const proseTable = (head: readonly string[], rows: readonly Row[]): string =>
  markdownTable(
    head.map(markdown),
    rows.map(row => row.map(cellOf)),
  );

const cellOf = (cell: Cell): string => (typeof cell === 'string' ? prose(cell) : markdownCode(cell.id));

/** What our own words put between backticks is code on a page, too. */
const prose = (text: string): string =>
  text
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? markdownCode(part) : markdown(part)))
    .join('');
