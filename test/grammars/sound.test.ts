import { describe, expect, it } from 'vitest';
import { KlogParser } from '../../grammars/klog/parser.js';
import { createKlogLexer } from '../../grammars/klog/tokens.js';
import { LogfmtParser } from '../../grammars/logfmt/parser.js';
import { createLogfmtLexer } from '../../grammars/logfmt/tokens.js';
import { PrintfParser } from '../../grammars/printf/parser.js';
import { createPrintfLexer } from '../../grammars/printf/tokens.js';

const GRAMMARS = {
  klog: { parser: KlogParser, lexer: createKlogLexer },
  logfmt: { parser: LogfmtParser, lexer: createLogfmtLexer },
  printf: { parser: PrintfParser, lexer: createPrintfLexer },
};

describe.each(Object.entries(GRAMMARS))('the grammar of %s', (_name, { parser: Parser, lexer }) => {
  it('has rules without ambiguity and tokens that can be reached', () => {
    expect(() => new Parser(false)).not.toThrow();
    expect(lexer(false).lexerDefinitionErrors).toEqual([]);
  });
});
