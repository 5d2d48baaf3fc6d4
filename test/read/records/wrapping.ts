/** Wraps a line as a terminal of this width shows it. */
export const wrapAt = (width: number, line: string): string[] => line.match(new RegExp(`.{1,${width}}`, 'g')) ?? [];

/** Wraps a line as an editor's "hard wrap" does: at blanks, which it removes. */
export function wrapWords(width: number, line: string): string[] {
  const lines: string[] = [];
  for (const word of line.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
