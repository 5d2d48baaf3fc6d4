import type { ParsedRecord } from '../record.js';
import { PATTERNS } from './tokens.js';

/**
 * How the records of one call are built after their header. What the grammar made of one of them shows which text is the same each time,
 * and what kind of value is between. Records whose pairs depend on each other have no shape.
 */
export interface Shape {
  /** The text from the call site on: `kubelet.go:2724] "SyncLoop ADD"`, or up to the place where messages differ. */
  readonly opening: string;
  readonly file: string;
  readonly line: number;
  /** The offset in the opening at which the message begins. */
  readonly body: number;
  /** False for a printf message: its arguments in quotes are the slots, and the text between them is always the same */
  readonly structured: boolean;
  /** Null if it differs from record to record */
  readonly message: string | null;
  /** If messages differ only in quoted words: the text before, between and after those words; otherwise empty */
  readonly pieces: readonly string[];
  readonly slots: readonly Slot[];
  /** The text after the last slot. */
  readonly tail: string;
}

/** A pair: its key, and the form of its value. */
export interface Slot {
  /** ` pod=` */
  readonly lead: string;
  readonly key: string;
  /** `argument`: a word in quotes of a printf message. */
  readonly value: 'quoted' | 'word' | 'bracketed' | 'argument';
}

/** A record that the grammar has read: its text, and the position of its call site. */
interface Model {
  readonly text: string;
  readonly site: number;
  readonly record: ParsedRecord;
}

interface Kin {
  /** This many characters from the call site on are the same in all records of the shape */
  readonly fixed: number;
  /** Whether the messages differ only in the words in their quotes */
  readonly byWords: boolean;
}

/** How a record is built; null where similar records need the grammar. */
export function shapeOf(model: Model, kin: Kin): Shape | null {
  const { text, site, record } = model;
  const { header, structured, fields, cut } = record;
  const body = text.indexOf(']', site) + BRACKET_AND_BLANK;
  if (header === null || cut === true || fields.length > MAX_SLOTS) return null;
  const { file, line } = header;
  const parts = structured ? pairsOf(model, kin, body) : wordsOf(model, kin, body);
  return parts && { file, line, body: body - site, structured, ...parts };
}

type Parts = Omit<Shape, 'file' | 'line' | 'body' | 'structured'>;

/** A message in quotes, and pairs. */
function pairsOf({ text, site, record }: Model, { fixed, byWords }: Kin, body: number): Parts | null {
  if (text.charCodeAt(body) !== QUOTE) return null;
  const quoteEnd = endOfQuoted(text, body + 1);
  const slots: Slot[] = [];
  for (const { key, form } of record.fields) {
    if (!WORD.test(key) || form === 'multiline') return null;
    slots.push({ lead: ` ${key}=`, key, value: form === 'quoted' ? 'quoted' : form === 'bare' ? 'word' : 'bracketed' });
  }
  const inner = text.slice(body + 1, quoteEnd - 1);
  const isFixed = quoteEnd <= site + fixed || (byWords && !inner.includes('\\'));
  const pieces = isFixed || !byWords ? [] : piecesOf(inner, QUOTE_INSIDE);
  const [first] = pieces;
  const end = isFixed ? quoteEnd : first === undefined ? body + 1 : body + 1 + first.length + QUOTE_INSIDE.length;
  return { opening: text.slice(site, end), message: isFixed ? record.message : null, pieces, slots, tail: '' };
}

/** A printf message that differs only in words in quotes. */
function wordsOf({ text, site, record }: Model, { byWords }: Kin, body: number): Parts | null {
  const { message, fields } = record;
  const pieces = byWords && text.slice(body) === message ? piecesOf(message, '"') : [];
  const [first, ...others] = pieces;
  const words = message.split('"').filter((_, at) => at % 2 === 1);
  const areArguments = fields.every(({ form, raw }, at) => form === 'quoted' && raw === `"${words[at]}"`);
  const tail = others.pop();
  // Texts inserted by a pager or an editor are recognised elsewhere
  if (first === undefined || tail === undefined || fields.length !== words.length || !areArguments) return null;
  if (!words.every(isPlainArgument) || !TAIL.test(tail)) return null;
  const slots = fields.map(({ key }, at): Slot => ({ lead: others[at - 1] ?? '', key, value: 'argument' }));
  return { opening: text.slice(site, body + first.length), message: null, pieces, slots, tail };
}

/** Other arguments may be escaped, or in a form that the program prints without quotes. */
const isPlainArgument = (word: string): boolean => !word.includes('(') && !word.includes('\\');
const TAIL = /^$|[\w.)]$/;

/** The text around the quoted words of a message; empty if there are none, or if anything else is escaped. */
function piecesOf(inner: string, quote: string): readonly string[] {
  const parts = inner.split(quote);
  const isPlain = parts.length > 1 && parts.length % 2 === 1 && !parts.some(part => part.includes('\\'));
  return isPlain ? parts.filter((_, at) => at % 2 === 0) : [];
}

/** The position after the quote that ends the text whose first character is at `from`; -1 where there is none. */
export function endOfQuoted(text: string, from: number): number {
  const first = text.indexOf('"', from);
  if (first < 0 || text.charCodeAt(first - 1) !== BACKSLASH || first === from) return first < 0 ? -1 : first + 1;
  // Searching for each escaped quote separately would be slow: a patch has hundreds
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at + 1;
  }
  return -1;
}

/** A quote inside quotes, as it is printed. */
export const QUOTE_INSIDE = '\\"';

/** The kubelet prints a dozen pairs at most. */
const MAX_SLOTS = 64;
const WORD = new RegExp(`^${PATTERNS.word}$`);
const BRACKET_AND_BLANK = 2;
const QUOTE = 34;
const BACKSLASH = 92;
