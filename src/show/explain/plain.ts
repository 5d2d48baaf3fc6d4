import type { Article, Block, Cell, Row } from './article.js';

/** An article for a terminal of this width. */
export function plainArticle({ topic, id, title, sections }: Article, width: number): string {
  const parts = sections.flatMap(({ heading, blocks }) => [
    ...(heading === null ? [] : [heading]),
    ...blocks.map(
      block => (heading === null ? '' : '  ') + shown(block, width - 2).join(heading === null ? '\n' : '\n  '),
    ),
  ]);
  const called = title === '' ? '' : `: ${title}`;
  return `${id} (${topic})${called}\n\n${parts.join('\n\n')}\n`;
}

function shown(block: Block, width: number): string[] {
  if (block.form === 'text') return wrapped(block.text, width);
  if (block.form === 'code') return block.lines.map(line => `  ${line}`);
  return aligned([block.head, ...block.rows]);
}

/** Columns side by side; the last one as long as it likes. */
export function aligned(rows: readonly Row[]): string[] {
  const columns = Math.max(...rows.map(row => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map(row => wordsOf(row[column] ?? '').length)),
  );
  return rows.map(row =>
    row
      .map((cell, column) => wordsOf(cell).padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const wordsOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.id);

function wrapped(words: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > Math.max(width, 20)) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
