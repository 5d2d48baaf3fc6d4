import { describe, expect, it } from 'vitest';
import { KlogParser } from '../../grammars/klog/parser.js';
import { createKlogLexer } from '../../grammars/klog/tokens.js';
import { LogfmtParser } from '../../grammars/logfmt/parser.js';
import { createLogfmtLexer } from '../../grammars/logfmt/tokens.js';
import { PrintfParser } from '../../grammars/printf/parser.js';
import { createPrintfLexer, printfTokens } from '../../grammars/printf/tokens.js';
import { POD_FORM } from '../../src/correlate/events/identity.js';

const printf = (tokens = printfTokens()) => ({
  parser: () => new PrintfParser(tokens, false),
  lexer: () => createPrintfLexer(tokens, false),
});
const GRAMMARS = {
  klog: { parser: () => new KlogParser(false), lexer: () => createKlogLexer(false) },
  logfmt: { parser: () => new LogfmtParser(false), lexer: () => createLogfmtLexer(false) },
  printf: printf(),
  'printf of a kubelet': printf(printfTokens(POD_FORM)),
};

describe.each(Object.entries(GRAMMARS))('the grammar of %s', (_name, { parser, lexer }) => {
  it('has rules without ambiguity and only reachable tokens', () => {
    expect(parser).not.toThrow();
    expect(lexer().lexerDefinitionErrors).toEqual([]);
  });
});
