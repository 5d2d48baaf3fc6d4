import { Lexer } from 'chevrotain';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPrintfGrammar } from '../../grammars/printf/index.js';
import { PrintfParser } from '../../grammars/printf/parser.js';
import { createQuotedOnly } from '../../grammars/printf/quoted-only.js';
import { createPrintfLexer, printfTokens } from '../../grammars/printf/tokens.js';
import { SEPARATOR } from '../../grammars/separator.js';
import { POD_FORM } from '../../src/events/pod-form.js';

const tokens = printfTokens(POD_FORM);

/** So that an argument is looked for behind each word. */
const wordByWord = new Lexer(
  tokens.all.map(token =>
    token.name === 'Prose'
      ? { ...token, PATTERN: /[A-Za-z0-9_.:/-]+[^"&A-Za-z0-9\x1e]*|[^"&A-Za-z0-9\x1e]+|[^\x1e]/ }
      : token,
  ),
  { positionTracking: 'onlyOffset' },
);
const lexer = createPrintfLexer(tokens);
const parser = new PrintfParser(tokens);

const argumentsIn = (text: string, by: Lexer) => {
  parser.input = by.tokenize(SEPARATOR + text).tokens;
  return parser.messages();
};

const piece = fc.constantFrom(
  ...['a', 'foo ', 'Bar: ', 'UID: ', 'volume ', 'a.b:', 'snake_case', 'UPPER_x(y)', '/var/lib/', 'é', '1'],
  ...['"x y" ', '"un', '\\"', '"', '&', '& ', '&pkg.T{', '{a:"b"}', '}', '(', ')', '[', ']'],
  ...['web-0_ns(uid-1)', 'web_ns(u)', 'x_y(z', ', ', '_', ' ', '\n', '.', '-', ':'],
);
const text = fc.array(piece, { maxLength: 14 }).map(pieces => pieces.join(''));

it('finds the arguments of a message that are found word by word', () => {
  fc.assert(
    fc.property(text, message => {
      expect(argumentsIn(message, lexer)).toEqual(argumentsIn(message, wordByWord));
    }),
    { numRuns: 3000 },
  );
});

it('finds in messages that differ from others within their quotes what lexer and parser find', () => {
  const words = fc.constantFrom('/a', 'b_c', 'web-0_ns(uid-1)', '', 'x y', '\\"', '&pkg.T{', 'é', SEPARATOR);
  const tails = fc.constantFrom('', ': not found', ' web-0_ns(uid)', ' &x{}', ' "', '_', '\n"x"');
  const known = createPrintfGrammar(POD_FORM);
  let short = 0;
  fc.assert(
    fc.property(text, fc.array(fc.tuple(words, tails), { minLength: 2, maxLength: 4 }), (begin, all) => {
      for (const [word, tail] of all) {
        const message = `${begin}${begin.includes('"') ? '' : ' reading '}"${word}"${tail}`.replaceAll(SEPARATOR, '?');
        const expected = argumentsIn(message, lexer);
        if (expected.length === 1 && expected[0]?.every(({ form }) => form === 'quoted')) short++;
        expect(known([message])).toEqual(expected);
      }
    }),
    { numRuns: 400 },
  );
  expect(short).toBeGreaterThan(50);
});

it('sends one of many messages that differ within their quotes to lexer and parser', () => {
  const outlines = createQuotedOnly();
  const message = (at: number): string => `error while reading "/proc/${at}" of "a": open /proc/${at}`;
  expect(outlines.fieldsOf(message(1))).toBeNull();
  outlines.learn(message(1), argumentsIn(message(1), lexer)[0] ?? []);
  expect(outlines.fieldsOf(message(2))).toEqual(argumentsIn(message(2), lexer)[0]);
});
