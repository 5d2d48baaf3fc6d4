/**
 * Rejoins a record that a terminal or an editor broke into lines. A terminal breaks where its width ends, mostly inside a word, and loses
 * nothing; an editor breaks between words and loses the blank.
 */
export function unwrap(text: string, breaks: readonly number[], firstIsWhole: boolean): string {
  const pieces = breaks.map((at, index) => text.slice(at, breaks[index + 1]));
  const first = text.slice(0, breaks[0]);
  const broken = [...(firstIsWhole ? [first] : []), ...pieces.slice(0, -1)];
  const by = brokenBy(broken, pieces);
  let before = first;
  let whole = first;
  for (const piece of pieces) {
    whole += (blankBetween(before, piece, by) ? ' ' : '') + piece;
    before = piece;
  }
  return whole;
}

type Breaker = { readonly width: number } | 'editor' | 'unknown';

/** `broken` are the lines that end in a break and whose whole width is known. */
function brokenBy(broken: readonly string[], pieces: readonly string[]): Breaker {
  const width = Math.max(0, ...broken.map(piece => piece.length));
  if ((pieces.at(-1)?.length ?? 0) > width) return broken.length > 0 ? 'editor' : 'unknown';
  // Copying removes a blank at the end of a line, so a terminal's lines may be shorter by one
  if (broken.length > 1) return broken.every(piece => piece.length >= width - 1) ? { width } : 'editor';
  return pieces.some(piece => piece.startsWith(' ')) ? { width } : 'unknown';
}

function blankBetween(before: string, after: string, by: Breaker): boolean {
  if (before === '' || /\s$/.test(before) || /^\s/.test(after)) return false;
  if (by === 'editor' && HYPHEN.test(before) && /^\w/.test(after)) return false;
  if (by === 'editor' || endsValue(before, after)) return true;
  if (by !== 'unknown') return before.length === by.width - 1;
  return CLOSES.test(before) ? /^\w/.test(after) : ENDS_WORD.test(before) && OPENS.test(after);
}

/** Editors also break within a name, after its hyphen. */
const HYPHEN = /\w-$/;
const CLOSES = /[\w)\]}]\\*"$/;
const ENDS_WORD = /[\w)\]},:;.]$/;
const OPENS = /^(?:\\*"\w|[(<])/;

/** The next key never follows a whole value directly. */
const endsValue = (before: string, after: string): boolean =>
  /(?:[^\\=]"|[\]}])$/.test(before) && /^[\w.-]{1,60}=\S/.test(after);
