import { lazily } from '../lazily.js';
import type { Field } from '../record.js';
import { SEPARATOR } from '../separator.js';
import type { ArgumentForm } from './argument-form.js';
import { createOrdinaryMessages } from './ordinary.js';
import { PrintfParser } from './parser.js';
import { createPrintfLexer, printfTokens } from './tokens.js';

/** Reads the arguments out of printf messages, in order. Arguments without a label are called `$1`, `$2`, … */
export function createPrintfGrammar(form?: ArgumentForm): (messages: readonly string[]) => Field[][] {
  const tokens = lazily(() => printfTokens(form));
  const ordinary = lazily(() => createOrdinaryMessages(tokens()));
  const tools = lazily(() => ({ lexer: createPrintfLexer(tokens()), parser: new PrintfParser(tokens()) }));

  function parsed(messages: readonly string[]): Field[][] {
    const { lexer, parser } = tools();
    parser.input = lexer.tokenize(SEPARATOR + messages.join(SEPARATOR)).tokens;
    const found = parser.messages();
    return parser.errors.length > 0 ? messages.map(() => []) : found;
  }

  return messages => {
    const cut = messages.map(ordinary());
    const others = messages.filter((_, index) => cut[index] === null);
    if (others.length === 0) return cut.map(fields => fields ?? []);
    const long = parsed(others);
    let next = 0;
    return cut.map(fields => fields ?? long[next++] ?? []);
  };
}

/** Most prose has no arguments; checking is cheaper than lexing. */
export const mayHaveArguments = (message: string): boolean => /["(&]/.test(message);
