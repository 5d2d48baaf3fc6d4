import { fieldsOf, type Opened } from '../envelopes/envelope.js';
import { parseJson } from '../json.js';
import type { EnvelopeFields, Payload } from '../types.js';

/** How far from the beginning of a line the first record may be, and how far from the quote before it. */
const REACH = 4096;
const HEAD = 256;

const TIME = /(?<![\d-])\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?/;
/** The names that log stores give to the host. */
const HOST =
  /"(?:host(?:_?name)?|node(?:_?name)?|computer)" ?: ?(?:\{ ?"(?:host)?name" ?: ?)?"(?<host>[A-Za-z0-9][\w.-]{0,252})"/i;

/** What an export puts around the strings of JSON that spans lines. */
const AROUND = /^\s{0,40}(?:[[\]{},]{1,8}\s*$|"[^"\n]{1,200}" ?:|"[^"\n]{0,400}",?\s*$)/;
export const isAroundQuoted = (text: string): boolean => AROUND.test(text);

/**
 * What comes before a quote that opens a string: nothing, a blank, or a separator. Before a closing quote comes the last character of the
 * string.
 */
const OPENS = /^[\s,;:[]?$/;

interface Quotation {
  readonly text: string;
  readonly from: number;
  readonly end: number;
}

/**
 * Opens records in strings of an export, whatever its columns or keys are called: a row of CSV, an object or an array of JSON, on one line
 * or on many. A string contains log lines if it begins with a record, or with a record's envelope.
 */
export function openQuoted(payload: Payload, line: string): Opened | null {
  const found: Quotation[] = [];
  for (let at = 0; at < line.length; ) {
    const next = quotationIn(payload, line, at);
    if (next === null) break;
    found.push(next);
    at = next.end;
  }
  const [first, second] = found;
  if (first === undefined) return null;
  return {
    text: found.map(one => one.text).join('\n'),
    frame: { format: 'quoted', fields: () => (second === undefined ? fieldsAround(line, first) : {}) },
  };
}

function quotationIn(payload: Payload, line: string, at: number): Quotation | null {
  const begin = payload.findQuoted?.(at === 0 ? line.slice(0, REACH) : line, at) ?? -1;
  const from = begin > at ? line.lastIndexOf(QUOTE, begin - 1) : -1;
  if (from < at || begin - from > HEAD || !OPENS.test(line.charAt(from - 1))) return null;
  return stringAt(line, from, begin);
}

/** The first quote after the beginning of the record shows how quotes are escaped: `\"` in JSON, `""` in CSV. */
function stringAt(line: string, from: number, begin: number): Quotation {
  const first = line.indexOf(QUOTE, begin);
  const isJson = first > 0 && line[first - 1] === '\\';
  const end = isJson ? endOfJson(line, first) : endOfCsv(line, first);
  const inner = line.slice(from + 1, end);
  const text = isJson ? fromJson(inner) : inner.replaceAll('""', QUOTE);
  return { text: text.replace(/\r?\n$/, ''), from, end: Math.min(end + 1, line.length) };
}

const QUOTE = '"';

/** Decodes the string; one that is cut off in an escape is not JSON. */
function fromJson(inner: string): string {
  const text = parseJson(`"${inner}"`);
  return typeof text === 'string' ? text : inner.replaceAll('\\"', QUOTE);
}

/** Offset of the closing quote, or of the end of the line. */
function endOfJson(line: string, from: number): number {
  for (let at = from; at >= 0; at = line.indexOf(QUOTE, at + 1)) if (!isEscaped(line, at)) return at;
  return line.length;
}

function endOfCsv(line: string, from: number): number {
  for (let at = from; at >= 0; at = line.indexOf(QUOTE, at + 2)) if (line[at + 1] !== QUOTE) return at;
  return line.length;
}

/** Whether an odd number of backslashes comes before this offset. */
function isEscaped(line: string, at: number): boolean {
  let before = at;
  while (line[before - 1] === '\\') before--;
  return (at - before) % 2 === 1;
}

/** The fields stated around a single string. */
function fieldsAround(line: string, { from, end }: Quotation): EnvelopeFields {
  const around = `${line.slice(Math.max(0, from - REACH), from)}""${line.slice(end, end + REACH)}`;
  return fieldsOf({ ...HOST.exec(around)?.groups, time: TIME.exec(around)?.[0] });
}
