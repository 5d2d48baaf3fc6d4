import { WORD } from './word-view.js';

/** Bytes each of which must be itself, may be any digit, may be a digit of the tens of sixty, or may be anything. */
export interface Pattern {
  readonly length: number;
  /** Four numbers for each four bytes: see `patternOf`. */
  readonly words: Int32Array;
}

/** What a byte of a pattern matches. */
type Like = 'itself' | 'digit' | 'tens' | 'anything';

/** The high half of a digit's byte, which is 0x30 to 0x39: with six added, none leaves the row. The tens of minutes end at 0x35. */
const ROW = 0x30;
const SIX = 0x06;
const TEN = 0x0a;
const HIGH = 0xf0;

/**
 * Four bytes are compared at once, because every line of a log is compared with a pattern. For each four there is what must be equal
 * (`mask`, `value`), and which of them are digits (`high`, with `more` to be added).
 */
export function patternOf(bytes: Uint8Array, like: (at: number) => Like): Pattern | null {
  const { length } = bytes;
  if (length < WORD) return null;
  const words: number[] = [];
  for (let begin = 0; begin < length; begin += WORD) {
    // The last four overlap the previous ones, so that nothing after the pattern is read
    const from = Math.min(begin, length - WORD);
    let [mask, value, high, more] = [0, 0, 0, 0];
    for (let at = 0; at < WORD; at++) {
      const shift = at * 8;
      const what = like(from + at);
      const isDigit = what === 'digit' || what === 'tens';
      mask |= (what === 'itself' ? 0xff : isDigit ? HIGH : 0) << shift;
      value |= (what === 'itself' ? (bytes[from + at] ?? 0) : isDigit ? ROW : 0) << shift;
      high |= (isDigit ? HIGH : 0) << shift;
      more |= (isDigit ? (what === 'digit' ? SIX : TEN) : 0) << shift;
    }
    words.push(mask, value, high, more);
  }
  return { length, words: Int32Array.from(words) };
}

const ROWS = 0x30303030;

export function matches({ length, words }: Pattern, view: DataView, from: number): boolean {
  if (from + length > view.byteLength) return false;
  const last = length - WORD;
  for (let at = 0, word = 0; word < words.length; at += WORD, word += 4) {
    const found = view.getInt32(from + Math.min(at, last), true);
    if ((found & (words[word] ?? 0)) !== words[word + 1]) return false;
    const high = words[word + 2] ?? 0;
    if (((found + (words[word + 3] ?? 0)) & high) !== (ROWS & high)) return false;
  }
  return true;
}
