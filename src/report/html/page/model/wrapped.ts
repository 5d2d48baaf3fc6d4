/** How many lines a text takes where lines are broken between words, and words that are too long inside. */
export function linesOf(text: string, room: number, width: (text: string) => number): number {
  if (room <= 0 || width(text) <= room) return 1;
  const space = width(' ');
  let [lines, used] = [1, 0];
  for (const word of text.split(' ')) {
    const wide = width(word);
    if (used > 0 && used + space + wide > room) {
      lines += 1;
      used = 0;
    }
    used += (used === 0 ? 0 : space) + wide;
    while (used > room) {
      lines += 1;
      used -= room;
    }
  }
  return lines;
}
