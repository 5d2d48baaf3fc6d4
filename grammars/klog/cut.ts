import type { Field, ParsedRecord, ValueForm } from '../record.js';
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

/** What the values of a record are. */
type Cut = Pick<ParsedRecord, 'message' | 'fields'>;

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
 * The record whose call site stands at `site`, if it is of this shape to its end: then the grammar would make the same of it, which
 * a test shows. Null for all others.
 */
export function cutAs({ opening, message, slots }: Shape, text: string, site: number): Cut | null {
  if (!text.startsWith(opening, site) || text.includes(SEPARATOR, site) || text.includes(ELLIPSIS, site)) return null;
  const body = site + opening.length;
  let at = message === null ? endOfQuoted(text, body) : body;
  if (at < 0) return null;
  const told = message ?? unquoteGo(text.slice(body - 1, at));
  const fields: Field[] = [];
  for (const { lead, key, value } of slots) {
    if (!text.startsWith(lead, at)) return null;
    const from = at + lead.length;
    at = endOf(value, text, from);
    if (at < 0) return null;
    const raw = text.substring(from, at);
    fields.push(value === 'bracketed' ? bracketedField(key, raw) : { key, form: FORMS[value], raw });
  }
  const last = fields.at(-1);
  return at === text.length && (last === undefined || !isPartOfUID(last)) ? { message: told, fields } : null;
}

const FORMS: Readonly<Record<'quoted' | 'word', ValueForm>> = { quoted: 'quoted', word: 'bare' };

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
