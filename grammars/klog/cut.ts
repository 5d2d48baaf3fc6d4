import type { Field } from '../record.js';
import { ELLIPSIS, SEPARATOR } from '../separator.js';
import { bracketedEnd } from './brackets.js';
import { bracketedField, isPartOfUID } from './build.js';
import { endOfQuoted, QUOTE_INSIDE, type Shape, type Slot } from './cut-shape.js';
import { unquoteGo } from './values.js';

/**
 * Where the message and each value of a record end whose call site is at `site`, if the whole record has this shape. Then the grammar would
 * produce the same as `messageIn` and `fieldsIn`, which a test checks. Null for all other records. The text must not contain anything of
 * `mayBreakShape`. `same`: this many characters from the call site on are known to equal the opening.
 */
export function endsIn(shape: Shape, text: string, site: number, same = 0): Ends | null {
  const { opening, message, structured, pieces, slots, tail } = shape;
  const body = site + opening.length;
  // Comparing them in place takes three times as long
  if (same < opening.length && text.slice(site, body) !== opening) return null;
  const words = structured && pieces.length > 1 ? pieces.length - 1 : 0;
  // A list that grows would reserve room for more, and one is kept with each record
  const ends = new Array<number>(slots.length + 1 + words);
  let at =
    message !== null || !structured
      ? body
      : words > 0
        ? endOfWords(pieces, text, body, ends, slots.length + 1)
        : endOfQuoted(text, body);
  if (at < 0) return null;
  ends[0] = at;
  for (let slot = 0; slot < slots.length; slot++) {
    const { lead, value } = slots[slot] as Slot;
    if (!text.startsWith(lead, at)) return null;
    at = endOf(value, text, at + lead.length);
    if (at < 0) return null;
    ends[slot + 1] = at;
  }
  if (at + tail.length !== text.length || (tail !== '' && !text.endsWith(tail))) return null;
  const last = slots.length - 1;
  return slots[last]?.value === 'word' && isPartOfUID(rawIn(shape, text, site, ends, last)) ? null : ends;
}

/** Texts that no record with a shape contains. */
export const mayBreakShape = (text: string): boolean => text.includes(SEPARATOR) || text.includes(ELLIPSIS);

/** The words of a message and the text around them, up to the closing quote; -1 if they do not match. */
function endOfWords(pieces: Shape['pieces'], text: string, from: number, ends: number[], first: number): number {
  let at = from;
  for (let next = 1; next < pieces.length; next++) {
    const end = text.indexOf('\\', at);
    if (end < 0 || text.indexOf('"', at) !== end + 1) return -1;
    ends[first + next - 1] = end;
    const piece = pieces[next] ?? '';
    if (!text.startsWith(piece, end + QUOTE_INSIDE.length)) return -1;
    at = end + QUOTE_INSIDE.length + piece.length;
    const isLast = next === pieces.length - 1;
    if (isLast ? text.charCodeAt(at) !== QUOTE : !text.startsWith(QUOTE_INSIDE, at)) return -1;
    at += isLast ? 1 : QUOTE_INSIDE.length;
  }
  return at;
}

/** The ends of the message, of the values after it, and of the words in it. */
export type Ends = readonly number[];

/** The offset at which a value begins. The words in which messages differ are counted after the values. */
export function startOf(shape: Shape, site: number, ends: Ends, place: number): number {
  const { opening, structured, pieces, slots } = shape;
  const before = ends[place] ?? 0;
  if (place < slots.length) return before + (slots[place]?.lead.length ?? 0);
  const word = place - slots.length;
  if (!structured) return startOf(shape, site, ends, word) + 1;
  return word === 0 ? site + opening.length : before + 2 * QUOTE_INSIDE.length + (pieces[word]?.length ?? 0);
}

/** The offset at which a value ends. The words of a printf message are its values, without their quotes. */
export const endAt = ({ structured, slots }: Shape, ends: Ends, place: number): number =>
  structured || place < slots.length ? (ends[place + 1] ?? 0) : (ends[place + 1 - slots.length] ?? 0) - 1;

export const messageIn = ({ message, structured, body }: Shape, text: string, site: number, ends: Ends): string =>
  message ?? (structured ? unquoteGo(text.slice(site + body, ends[0])) : text.slice(site + body));

export const fieldsIn = (shape: Shape, text: string, site: number, ends: Ends): Field[] =>
  shape.slots.map((slot, at) => fieldOf(slot, rawIn(shape, text, site, ends, at)));

/** The pair of a slot and its text. */
export const fieldOf = ({ key, value }: Slot, raw: string): Field =>
  value === 'bracketed' ? bracketedField(key, raw) : { key, form: value === 'word' ? 'bare' : 'quoted', raw };

/** The text at one place. */
export const rawIn = (shape: Shape, text: string, site: number, ends: Ends, place: number): string =>
  text.slice(startOf(shape, site, ends, place), endAt(shape, ends, place));

function endOf(value: Slot['value'], text: string, from: number): number {
  if (value === 'word') return endOfWord(text, from);
  const first = text.charCodeAt(from);
  if (value === 'quoted') return first === QUOTE ? endOfQuoted(text, from + 1) : -1;
  if (value === 'argument') return first === QUOTE ? endOfArgument(text, from + 1) : -1;
  return first === BRACE || first === BRACKET ? bracketedEnd(text, from) : -1;
}

/** The position after the quote that ends an argument; -1 if the argument is escaped or in a form of the program's own. */
function endOfArgument(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH || code === PARENTHESIS) return -1;
  }
  return -1;
}

/** The end of a word that cannot be more than one, as in the pattern of a pair; -1 if there is none, or if it continues differently. */
function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length && IN_WORD[text.charCodeAt(at)] === true) at++;
  return at > from && (at === text.length || text.charCodeAt(at) === BLANK) ? at : -1;
}

const IN_WORD: readonly boolean[] = Array.from({ length: 128 }, (_, code) =>
  /[\w.:/-]/.test(String.fromCharCode(code)),
);
const BLANK = 32;
const QUOTE = 34;
const PARENTHESIS = 40;
const BACKSLASH = 92;
const BRACE = 123;
const BRACKET = 91;
