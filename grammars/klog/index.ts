import { createPrintfGrammar } from '../printf/index.js';
import type { ParsedRecord } from '../record.js';
import { KlogParser } from './parser.js';
import { createKlogLexer, SEPARATOR } from './tokens.js';

export type ParseResult =
  | { readonly ok: true; readonly record: ParsedRecord }
  | { readonly ok: false; readonly offset: number; readonly reason: string };

/** Stands in for a separator that is part of a record's own text. */
const ESCAPED = '\ue01e';

export interface KlogGrammar {
  /** One result a text, in order. Many small texts in one call are several times faster than one call each. */
  parse(texts: readonly string[]): ParseResult[];
}

export function createKlogGrammar(): KlogGrammar {
  const lexer = createKlogLexer();
  const parser = new KlogParser();
  const argumentsOf = createPrintfGrammar();

  /** The arguments of a printf message stand in its first line; what follows is output of other programs. */
  const complete = (record: ParsedRecord): ParseResult => ({
    ok: true,
    record: record.structured ? record : { ...record, fields: argumentsOf(record.message.split('\n', 1)[0] ?? '') },
  });

  function read(text: string): { records: ParsedRecord[]; problem?: { offset: number; reason: string } } {
    const lexed = lexer.tokenize(text);
    parser.input = lexed.tokens;
    const records = parser.records();
    const unreadable = lexed.errors[0];
    if (unreadable)
      return { records: [], problem: { offset: unreadable.offset, reason: 'no value or key begins here' } };
    const error = parser.errors[0];
    if (error) {
      const offset = error.token.startOffset;
      return {
        records: [],
        problem: { offset: Number.isNaN(offset) ? text.length : offset, reason: shorten(error.message) },
      };
    }
    return { records };
  }

  function parseOne(text: string): ParseResult {
    const { records, problem } = read(`${text}${SEPARATOR}`);
    const record = records[0];
    if (problem) return { ok: false, ...problem };
    if (record === undefined) return { ok: false, offset: 0, reason: 'there is no text' };
    return complete(record);
  }

  return {
    parse(texts) {
      if (texts.some(text => text.includes(SEPARATOR)))
        return texts.map(text => parseOne(text.replaceAll(SEPARATOR, ESCAPED)));
      const { records, problem } = read(`${texts.join(SEPARATOR)}${SEPARATOR}`);
      // One bad record must not take its neighbours with it
      if (problem || records.length !== texts.length) return texts.map(parseOne);
      return records.map(complete);
    },
  };
}

/** For a single text; builds a grammar each time, so keep one with `createKlogGrammar` for more than a few. */
export const parseRecord = (text: string): ParseResult => createKlogGrammar().parse([text])[0] ?? missing;

const missing: ParseResult = { ok: false, offset: 0, reason: 'there is no text' };

const shorten = (message: string): string => message.replace(/\s+/g, ' ').slice(0, 160);
