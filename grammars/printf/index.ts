import { lazily } from '../lazily.js';
import type { Field } from '../record.js';
import { SEPARATOR } from '../separator.js';
import type { ArgumentForm } from './argument-form.js';
import { PrintfParser } from './parser.js';
import { createPrintfLexer, printfTokens } from './tokens.js';

/** Reads the arguments out of printf messages, in order. Arguments without a label are called `$1`, `$2`, … */
export function createPrintfGrammar(form?: ArgumentForm): (messages: readonly string[]) => Field[][] {
  const tools = lazily(() => {
    const tokens = printfTokens(form);
    return { lexer: createPrintfLexer(tokens), parser: new PrintfParser(tokens) };
  });

  return messages => {
    const { lexer, parser } = tools();
    parser.input = lexer.tokenize(SEPARATOR + messages.join(SEPARATOR)).tokens;
    return parser.messages();
  };
}

/** Most prose has no arguments; checking is cheaper than lexing. */
export const mayHaveArguments = (message: string): boolean => /["(&]/.test(message);
