import type { IRecognitionException } from 'chevrotain';
import { lazily } from '../lazily.js';
import type { ArgumentForm } from '../printf/argument-form.js';
import { createPrintfGrammar, mayHaveArguments } from '../printf/index.js';
import type { Field, ParsedRecord } from '../record.js';
import { SEPARATOR } from '../separator.js';
import { ordinaryRecord } from './ordinary.js';
import { KlogParser } from './parser.js';
import { createKlogLexer } from './tokens.js';

export type ParseResult =
  | { readonly ok: true; readonly record: ParsedRecord }
  | { readonly ok: false; readonly offset: number; readonly reason: string };

export interface KlogGrammar {
  /** One result for each text, in order. Many small texts in one call are several times faster than one call each. */
  parse(texts: readonly string[]): ParseResult[];
}

export interface KlogOptions {
  /** How the program prints arguments of printf messages. */
  readonly form?: ArgumentForm;
  /** Finds the records that need no parser. Without it all records go through the parser, which tests compare. */
  readonly cut?: typeof ordinaryRecord;
}

export function createKlogGrammar({ form, cut = ordinaryRecord }: KlogOptions = {}): KlogGrammar {
  const tools = lazily(() => ({ lexer: createKlogLexer(), parser: new KlogParser() }));
  const argumentsOf = createPrintfGrammar(form);

  /** Adds the arguments to records that are printf messages. */
  function complete(records: readonly ParsedRecord[]): ParseResult[] {
    const messages: string[] = [];
    const places: number[] = [];
    const results = records.map((record, place): ParseResult => {
      const message = record.structured ? '' : firstLine(record);
      if (mayHaveArguments(message)) {
        messages.push(message);
        places.push(place);
      }
      return { ok: true, record };
    });
    for (const [index, fields] of (messages.length > 0 ? argumentsOf(messages) : []).entries()) {
      const place = places[index] ?? 0;
      const record = records[place];
      if (record !== undefined) results[place] = { ok: true, record: withArguments(record, fields) };
    }
    return results;
  }

  function read(text: string): { records: ParsedRecord[]; problem?: { offset: number; reason: string } } {
    const { lexer, parser } = tools();
    const lexed = lexer.tokenize(text);
    parser.input = lexed.tokens;
    const records = parser.records();
    const unreadable = lexed.errors[0];
    if (unreadable) return { records: [], problem: problemAt(unreadable.offset, 'no value or key begins here') };
    const error = parser.errors[0];
    if (error === undefined) return { records };
    const offset = error.token.startOffset;
    return { records: [], problem: problemAt(Number.isNaN(offset) ? text.length : offset, reasonOf(error)) };
  }

  function parseOne(text: string): ParseResult {
    const { records, problem } = read(SEPARATOR + text);
    const record = records[0];
    if (problem) return { ok: false, ...problem };
    if (record === undefined) return { ok: false, offset: 0, reason: 'there is no text' };
    return complete([record])[0] ?? missing;
  }

  /** A record that contains the separator: another text, which it does not contain, replaces the separator while it is parsed. */
  function parseEscaped(text: string): ParseResult {
    let standIn = '\ue000';
    while (text.includes(standIn)) standIn = String.fromCharCode(standIn.charCodeAt(0) + 1);
    const result = parseOne(text.replaceAll(SEPARATOR, standIn));
    if (!result.ok) return result;
    const restore = (part: string): string => part.replaceAll(standIn, SEPARATOR);
    const fields = result.record.fields.map(field => ({ ...field, key: restore(field.key), raw: restore(field.raw) }));
    return { ok: true, record: { ...result.record, message: restore(result.record.message), fields } };
  }

  return {
    parse(texts) {
      const cuts = texts.map(cut);
      const others = texts.filter((_, index) => cuts[index] === null);
      // Joined in one step: a text that was appended to another is copied once more before it can be read
      const { records, problem } = others.length === 0 ? { records: [] } : read(['', ...others].join(SEPARATOR));
      if (!problem && records.length === others.length) {
        return complete(inOrder(cuts, records));
      }
      // One bad record must not spoil its neighbours, and neither must one that contains separators
      return texts.map(text => (text.includes(SEPARATOR) ? parseEscaped(text) : parseOne(text)));
    },
  };
}

/** Merges the records that were cut with the others, in their original order. */
function inOrder(cuts: readonly (ParsedRecord | null)[], others: readonly ParsedRecord[]): ParsedRecord[] {
  const all: ParsedRecord[] = [];
  let next = 0;
  for (const cut of cuts) {
    const record = cut ?? others[next++];
    if (record !== undefined) all.push(record);
  }
  return all;
}

/** The arguments of a printf message are in its first line; the rest is output of other programs. */
function firstLine({ message }: ParsedRecord): string {
  const end = message.indexOf('\n');
  return end < 0 ? message : message.slice(0, end);
}

function withArguments({ header, message, structured }: ParsedRecord, fields: readonly Field[]): ParsedRecord {
  return fields.at(-1)?.cut && !message.includes('\n')
    ? { header, message, structured, fields, cut: true }
    : { header, message, structured, fields };
}

/** Parses a single text. It builds a grammar each time, so if there are more than a few, keep one made with `createKlogGrammar`. */
export const parseRecord = (text: string, options?: KlogOptions): ParseResult =>
  createKlogGrammar(options).parse([text])[0] ?? missing;

const missing: ParseResult = { ok: false, offset: 0, reason: 'there is no text' };

/** An offset in a text that has a separator before it. */
const problemAt = (offset: number, reason: string) => ({ offset: offset - SEPARATOR.length, reason });

/** chevrotain calls a token redundant where a key or the next record was expected. */
const reasonOf = ({ name, message, token }: IRecognitionException): string =>
  shorten(name === 'NotAllInputParsedException' ? `no key begins here, but '${token.image}'` : message);

const shorten = (message: string): string => message.replace(/\s+/g, ' ').slice(0, 160);
