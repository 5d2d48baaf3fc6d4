import { lazily } from '../lazily.js';
import type { Field } from '../record.js';
import { SEPARATOR } from '../separator.js';
import { PrintfParser } from './parser.js';
import { createQuotedOnly } from './quoted-only.js';
import { type ArgumentForm, createPrintfLexer, printfTokens } from './tokens.js';

/** Reads the arguments out of printf messages, in order. Those without a label are called `$1`, `$2`, … */
export function createPrintfGrammar(form?: ArgumentForm): (messages: readonly string[]) => Field[][] {
  const tools = lazily(() => {
    const tokens = printfTokens(form);
    return { lexer: createPrintfLexer(tokens), parser: new PrintfParser(tokens) };
  });
  const quotedOnly = createQuotedOnly();

  function parse(messages: readonly string[]): Field[][] {
    const { lexer, parser } = tools();
    parser.input = lexer.tokenize(SEPARATOR + messages.join(SEPARATOR)).tokens;
    const found = parser.messages();
    return parser.errors.length > 0 ? messages.map(() => []) : found;
  }

  return messages => {
    const short = messages.map(quotedOnly.fieldsOf);
    const others = messages.filter((_, index) => short[index] === null);
    const parsed = others.length === 0 ? [] : parse(others);
    for (const [index, message] of others.entries()) quotedOnly.learn(message, parsed[index] ?? []);
    let next = 0;
    return short.map(fields => fields ?? parsed[next++] ?? []);
  };
}

/** Most prose has no arguments; looking is cheaper than lexing it. */
export const mayHaveArguments = (message: string): boolean => /["(&]/.test(message);
