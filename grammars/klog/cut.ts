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
  readonly slots: readonly Slot[];
}

/** A pair: its key, and what its value looks like. */
interface Slot {
  /** ` pod=` */
  readonly lead: string;
  readonly key: string;
  readonly value: 'quoted' | 'word' | 'bracketed';
}

/** The shape of a record whose call site stands at `site`; `fixed` characters from there on are the same in all that it is for. */
export function shapeOf(text: string, site: number, record: ParsedRecord, fixed: number): Shape | null {
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
  const opening = text.slice(site, isFixed ? told : body + 1);
  return { opening, file, line, body: body - site, message: isFixed ? record.message : null, slots };
}

/** The kubelet prints a dozen. */
const MAX_SLOTS = 64;
const WORD = new RegExp(`^${PATTERNS.word}$`);

/**
 * Where the message and each value of the record end whose call site stands at `site`, if it is of this shape to its end: then the
 * grammar would make the same of it as `messageIn` and `fieldsIn` do, which a test shows. Null for all others.
 */
export function endsIn({ opening, message, slots }: Shape, text: string, site: number): Ends | null {
  if (!text.startsWith(opening, site) || text.includes(SEPARATOR, site) || text.includes(ELLIPSIS, site)) return null;
  const body = site + opening.length;
  let at = message === null ? endOfQuoted(text, body) : body;
  if (at < 0) return null;
  // A list that grows would have room for more, and one is kept with each record
  const ends = new Array<number>(slots.length + 1);
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
  return slots[last]?.value === 'word' && isPartOfUID(rawIn(slots, text, ends, last)) ? null : ends;
}

/** Of the message, and of the values behind it. */
export type Ends = readonly number[];

export const messageIn = ({ opening, message }: Shape, text: string, site: number, ends: Ends): string =>
  message ?? unquoteGo(text.slice(site + opening.length - 1, ends[0]));

export const fieldsIn = ({ slots }: Shape, text: string, ends: Ends): Field[] =>
  slots.map((slot, at) => fieldOf(slot, rawIn(slots, text, ends, at)));

/** The pair that a slot and what stands in it make. */
export const fieldOf = ({ key, value }: Slot, raw: string): Field =>
  value === 'bracketed' ? bracketedField(key, raw) : { key, form: value === 'word' ? 'bare' : value, raw };

/** What stands in one slot. */
export const rawIn = (slots: Shape['slots'], text: string, ends: Ends, slot: number): string =>
  text.slice((ends[slot] ?? 0) + (slots[slot]?.lead.length ?? 0), ends[slot + 1]);

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
