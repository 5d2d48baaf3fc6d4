import { TAKES_SHORT_WAYS } from '../../src/kit/short-ways.js';
import type { Field, ParsedRecord } from '../record.js';
import { SEPARATOR } from '../separator.js';
import { createBracketScanner } from './brackets.js';
import { bracketedField, ordinaryField, structuredRecord } from './build.js';
import { parseHeader } from './header.js';
import { HEADER } from './start.js';
import { PATTERNS } from './tokens.js';

const message = new RegExp(PATTERNS.message, 'y');
const pair = new RegExp(PATTERNS.pair, 'y');
const key = new RegExp(PATTERNS.key, 'y');

/**
 * The short way, which most records go: one that the grammar would cut into a header and a printf text, or a header, a message and pairs
 * each of which is ordinary or one bracketed value. It uses the patterns of the tokens. A record that they do not match to the end is left
 * to the lexer and the parser (null), which define what a record is. test/grammars/ compares both ways.
 */
export function ordinaryRecord(text: string): ParsedRecord | null {
  if (!TAKES_SHORT_WAYS) return null;
  const begin = endOf(HEADER, text, 0);
  if (begin < 0 || text.includes(SEPARATOR)) return null;
  const header = parseHeader(text.slice(0, begin));
  if (text.charCodeAt(begin) !== QUOTE)
    return { header, message: text.slice(begin).trimEnd(), structured: false, fields: [] };
  let at = endOf(message, text, begin);
  if (at < 0) return null;
  const messageText = text.slice(begin, at);
  const fields: Field[] = [];
  const to = endBeforeBlanks(text);
  while (at < to) {
    const end = endOf(pair, text, at);
    const field = end < 0 ? bracketed(text, at) : ordinaryField(text.slice(at, end));
    if (field === null) return null;
    fields.push(field);
    at = end < 0 ? at + field.key.length + BLANK_AND_EQUALS + field.raw.length : end;
  }
  return structuredRecord(header, messageText, fields, false);
}

/** A pair whose value is JSON or Go's %+v. */
function bracketed(text: string, at: number): Field | null {
  const value = endOf(key, text, at);
  const first = text.charCodeAt(value);
  if (value < 0 || (first !== BRACE && first !== BRACKET)) return null;
  const end = createBracketScanner(text)(value);
  return end < 0 ? null : bracketedField(text.slice(at + 1, value - 1), text.slice(value, end));
}

/** Blanks at the end are skipped like those between tokens. */
function endBeforeBlanks(text: string): number {
  let to = text.length;
  while (BLANKS.includes(text.charAt(to - 1))) to--;
  return to;
}

function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

const BLANKS: readonly string[] = [' ', '\t', '\n'];
const QUOTE = 34;
const BRACE = 123;
const BRACKET = 91;
const BLANK_AND_EQUALS = 2;
