import { lazily } from '../lazily.js';
import { type LogfmtPair, LogfmtParser } from './parser.js';
import { createLogfmtLexer } from './tokens.js';

export type { LogfmtPair };

/** The pairs of one line; null for a line that has none. */
export function createLogfmtGrammar(): (text: string) => LogfmtPair[] | null {
  const tools = lazily(() => ({ lexer: createLogfmtLexer(), parser: new LogfmtParser() }));
  return text => {
    const { lexer, parser } = tools();
    const { tokens, errors } = lexer.tokenize(text);
    parser.input = tokens;
    const pairs = parser.line();
    return errors.length > 0 || parser.errors.length > 0 || pairs.length === 0 ? null : pairs;
  };
}
