import type { Field, ParsedRecord } from '../record.js';
import { ELLIPSIS, SEPARATOR } from '../separator.js';
import { createBracketScanner } from './brackets.js';
import { bracketedField, isPartOfUID } from './build.js';
import { PATTERNS } from './tokens.js';
import { unquoteGo } from './values.js';

/**
 * How the records of one call are built, behind their header: what the grammar made of one of them tells what is printed the same
 * each time, and what kind of value stands between. Only what needs no look at other pairs has a shape.
 */
export interface Shape {
  /** From the call site on: `kubelet.go:2724] "SyncLoop ADD"`, or up to the quote where the message differs. */
  readonly opening: string;
  readonly file: string;
  readonly line: number;
  /** Where in the opening the message begins. */
  readonly body: number;
  /** Null: it differs from record to record. */
  readonly message: string | null;
  /** Where it differs in words in quotes only: what stands before, between and behind them; none otherwise. */
  readonly pieces: readonly string[];
  readonly slots: readonly Slot[];
}

/** A pair: its key, and what its value looks like. */
interface Slot {
  /** ` pod=` */
  readonly lead: string;
  readonly key: string;
  readonly value: 'quoted' | 'word' | 'bracketed';
}

/**
 * The shape of a record whose call site stands at `site`; `fixed` characters from there on are the same in all that it is for.
 * `byWords`: of those only whose messages differ in the words in their quotes and in nothing else.
 */
export function shapeOf(
  text: string,
  site: number,
  record: ParsedRecord,
  fixed: number,
  byWords = false,
): Shape | null {
  const { header, structured, fields, cut } = record;
  const body = text.indexOf(']', site) + BRACKET_AND_BLANK;
  if (header === null || !structured || cut === true || fields.length > MAX_SLOTS || text.charCodeAt(body) !== QUOTE)
    return null;
  const told = endOfQuoted(text, body + 1);
  const isFixed = told <= site + fixed;
  const slots: Slot[] = [];
  for (const { key, form } of fields) {
    if (!WORD.test(key) || form === 'multiline') return null;
    slots.push({ lead: ` ${key}=`, key, value: form === 'quoted' ? 'quoted' : form === 'bare' ? 'word' : 'bracketed' });
  }
  const { file, line } = header;
  const pieces = isFixed || !byWords ? [] : piecesOf(text.slice(body + 1, told - 1));
  const [first] = pieces;
  const end = isFixed ? told : first === undefined ? body + 1 : body + 1 + first.length + QUOTE_INSIDE.length;
  const opening = text.slice(site, end);
  return { opening, file, line, body: body - site, message: isFixed ? record.message : null, pieces, slots };
}

/** What stands around the words in quotes of a message; none where there are no words, or something else is escaped as well. */
function piecesOf(inner: string): readonly string[] {
  const parts = inner.split(QUOTE_INSIDE);
  const isPlain = parts.length > 1 && parts.length % 2 === 1 && !parts.some(part => part.includes('\\'));
  return isPlain ? parts.filter((_, at) => at % 2 === 0) : [];
}

/** As a quote is printed inside of quotes. */
const QUOTE_INSIDE = '\\"';

/** The kubelet prints a dozen. */
const MAX_SLOTS = 64;
const WORD = new RegExp(`^${PATTERNS.word}$`);

/**
 * Where the message and each value of the record end whose call site stands at `site`, if it is of this shape to its end: then the
 * grammar would make the same of it as `messageIn` and `fieldsIn` do, which a test shows. Null for all others.
 */
export function endsIn(shape: Shape, text: string, site: number): Ends | null {
  const { opening, message, pieces, slots } = shape;
  if (!text.startsWith(opening, site) || text.includes(SEPARATOR, site) || text.includes(ELLIPSIS, site)) return null;
  const body = site + opening.length;
  const words = Math.max(pieces.length - 1, 0);
  // A list that grows would have room for more, and one is kept with each record
  const ends = new Array<number>(slots.length + 1 + words);
  let at =
    message !== null
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
  if (at !== text.length) return null;
  const last = slots.length - 1;
  return slots[last]?.value === 'word' && isPartOfUID(rawIn(shape, text, site, ends, last)) ? null : ends;
}

/** The words of a message and what stands around them, up to the quote that ends it; -1 where something else does. */
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

/** Of the message, of the values behind it, and of the words in it. */
export type Ends = readonly number[];

/** Where a value begins, or, counted on behind them, one of the words in which the message differs; it ends at the next of the ends. */
export function startOf({ opening, pieces, slots }: Shape, site: number, ends: Ends, place: number): number {
  const before = ends[place] ?? 0;
  if (place < slots.length) return before + (slots[place]?.lead.length ?? 0);
  const word = place - slots.length;
  return word === 0 ? site + opening.length : before + 2 * QUOTE_INSIDE.length + (pieces[word]?.length ?? 0);
}

export const messageIn = ({ message, body }: Shape, text: string, site: number, ends: Ends): string =>
  message ?? unquoteGo(text.slice(site + body, ends[0]));

export const fieldsIn = (shape: Shape, text: string, site: number, ends: Ends): Field[] =>
  shape.slots.map((slot, at) => fieldOf(slot, rawIn(shape, text, site, ends, at)));

/** The pair that a slot and what stands in it make. */
export const fieldOf = ({ key, value }: Slot, raw: string): Field =>
  value === 'bracketed' ? bracketedField(key, raw) : { key, form: value === 'word' ? 'bare' : value, raw };

/** What stands at one place. */
export const rawIn = (shape: Shape, text: string, site: number, ends: Ends, place: number): string =>
  text.slice(startOf(shape, site, ends, place), ends[place + 1]);

function endOf(value: Slot['value'], text: string, from: number): number {
  if (value === 'word') return endOfWord(text, from);
  const first = text.charCodeAt(from);
  if (value === 'quoted') return first === QUOTE ? endOfQuoted(text, from + 1) : -1;
  return first === BRACE || first === BRACKET ? createBracketScanner(text)(from) : -1;
}

/** Behind the quote that ends the text whose first character stands at `from`; -1 where none does. */
function endOfQuoted(text: string, from: number): number {
  let end = text.indexOf('"', from);
  while (end >= 0 && isEscaped(text, from, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? -1 : end + 1;
}

function isEscaped(text: string, from: number, at: number): boolean {
  let before = at;
  while (before > from && text.charCodeAt(before - 1) === BACKSLASH) before--;
  return (at - before) % 2 === 1;
}

/** As in the pattern of a pair: what cannot be more than one word. -1 for none, and for one that goes on in another way. */
function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length && IN_WORD[text.charCodeAt(at)] === true) at++;
  return at > from && (at === text.length || text.charCodeAt(at) === BLANK) ? at : -1;
}

const IN_WORD: readonly boolean[] = Array.from({ length: 128 }, (_, code) =>
  /[\w.:/-]/.test(String.fromCharCode(code)),
);
const BRACKET_AND_BLANK = 2;
const BLANK = 32;
const QUOTE = 34;
const BACKSLASH = 92;
const BRACE = 123;
const BRACKET = 91;
