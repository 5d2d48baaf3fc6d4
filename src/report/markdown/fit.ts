/** GitHub takes no longer body of an issue, a comment or a pull request: so many characters. */
export const LIMIT = 65_536;

/** As many of the parts, from the first on, as there is room for, each with what separates it from the next. */
export function fitting(parts: Iterable<string>, room: number, separator = '\n\n'): string[] {
  const kept: string[] = [];
  let used = 0;
  for (const part of parts) {
    used += part.length + separator.length;
    if (used > room) break;
    kept.push(part);
  }
  return kept;
}

/** What stands in the place of the rest. */
export const leftOut = (many: number, what: string, shownBy: string): string =>
  many === 0 ? '' : `**${many} more ${what} left out**: GitHub takes no longer text. ${shownBy}`;

/** Room for such a sentence. */
export const SENTENCE = 200;
