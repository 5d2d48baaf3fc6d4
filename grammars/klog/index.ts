import { createPrintfGrammar } from '../printf/index.js';
import type { ParsedRecord } from '../record.js';
import { KlogParser } from './parser.js';
import { SEPARATOR } from './separator.js';
import { createKlogLexer } from './tokens.js';

export type ParseResult =
  | { readonly ok: true; readonly record: ParsedRecord }
  | { readonly ok: false; readonly offset: number; readonly reason: string };

export interface KlogGrammar {
  /** One result a text, in order. Many small texts in one call are several times faster than one call each. */
  parse(texts: readonly string[]): ParseResult[];
}

export function createKlogGrammar(): KlogGrammar {
  const lexer = createKlogLexer();
  const parser = new KlogParser();
  const argumentsOf = createPrintfGrammar();

  function complete(record: ParsedRecord): ParseResult {
    if (record.structured) return { ok: true, record };
    // The arguments of a printf message stand in its first line; what follows is output of other programs
    const { header, message, structured } = record;
    const end = message.indexOf('\n');
    const fields = argumentsOf(end < 0 ? message : message.slice(0, end));
    return end < 0 && fields.at(-1)?.cut
      ? { ok: true, record: { header, message, structured, fields, cut: true } }
      : { ok: true, record: { header, message, structured, fields } };
  }

  function read(text: string): { records: ParsedRecord[]; problem?: { offset: number; reason: string } } {
    const lexed = lexer.tokenize(text);
    parser.input = lexed.tokens;
    const records = parser.records();
    const unreadable = lexed.errors[0];
    if (unreadable) return { records: [], problem: problemAt(unreadable.offset, 'no value or key begins here') };
    const error = parser.errors[0];
    if (error === undefined) return { records };
    const offset = error.token.startOffset;
    return { records: [], problem: problemAt(Number.isNaN(offset) ? text.length : offset, shorten(error.message)) };
  }

  function parseOne(text: string): ParseResult {
    const { records, problem } = read(SEPARATOR + text);
    const record = records[0];
    if (problem) return { ok: false, ...problem };
    if (record === undefined) return { ok: false, offset: 0, reason: 'there is no text' };
    return complete(record);
  }

  /** A record whose own text holds the separator: something that it does not hold stands in for it meanwhile. */
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
      if (texts.some(text => text.includes(SEPARATOR))) {
        return texts.map(text => (text.includes(SEPARATOR) ? parseEscaped(text) : parseOne(text)));
      }
      const { records, problem } = read(SEPARATOR + texts.join(SEPARATOR));
      // One bad record must not take its neighbours with it
      if (problem || records.length !== texts.length) return texts.map(parseOne);
      return records.map(complete);
    },
  };
}

/** For a single text; builds a grammar each time, so keep one with `createKlogGrammar` for more than a few. */
export const parseRecord = (text: string): ParseResult => createKlogGrammar().parse([text])[0] ?? missing;

const missing: ParseResult = { ok: false, offset: 0, reason: 'there is no text' };

/** An offset in a text that has a separator before it. */
const problemAt = (offset: number, reason: string) => ({ offset: offset - SEPARATOR.length, reason });

const shorten = (message: string): string => message.replace(/\s+/g, ' ').slice(0, 160);
