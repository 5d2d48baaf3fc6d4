/** As a terminal of this width shows a line. */
export const wrapAt = (width: number, line: string): string[] => line.match(new RegExp(`.{1,${width}}`, 'g')) ?? [];

/** As an editor's "hard wrap" does it: at blanks, which go. */
export function wrapWords(width: number, line: string): string[] {
  const lines: string[] = [];
  for (const word of line.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
