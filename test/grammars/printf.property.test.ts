import { Lexer } from 'chevrotain';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PrintfParser } from '../../grammars/printf/parser.js';
import { createPrintfLexer, printfTokens } from '../../grammars/printf/tokens.js';
import { SEPARATOR } from '../../grammars/separator.js';
import { POD_FORM } from '../../src/correlate/events/identity.js';

const tokens = printfTokens(POD_FORM);

/** So that an argument is searched for after each word. */
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
  const found = parser.messages();
  // An error in one message would cost all that are read with it
  expect(parser.errors).toEqual([]);
  return found;
};

const piece = fc.constantFrom(
  ...['a', 'foo ', 'Bar: ', 'UID: ', 'volume ', 'a.b:', 'snake_case', 'UPPER_x(y)', '/var/lib/', 'é', '1'],
  ...['"x y" ', '"un', '\\"', '"', '&', '& ', '&pkg.T{', '{a:"b"}', '}', '(', ')', '[', ']'],
  ...['web-0_ns(uid-1)', 'web_ns(u)', 'x_y(z', ', ', '_', ' ', '\n', '.', '-', ':'],
);
const text = fc.array(piece, { maxLength: 14 }).map(pieces => pieces.join(''));

it('the arguments of a message are those of a search word by word', () => {
  fc.assert(
    fc.property(text, message => {
      expect(argumentsIn(message, lexer)).toEqual(argumentsIn(message, wordByWord));
    }),
    { numRuns: 3000 },
  );
});

it('arguments have the label before them, or the form of the program as their key', () => {
  const [fields] = argumentsIn(
    'MountVolume.SetUp succeeded for volume "cfg" (UniqueName: "a/b") pod "web-0_ns(uid-1)"',
    lexer,
  );
  expect(fields).toEqual([
    { key: 'volume', form: 'quoted', raw: '"cfg"' },
    { key: 'UniqueName', form: 'quoted', raw: '"a/b"' },
    { key: POD_FORM.key, form: 'list', raw: '"web-0_ns(uid-1)"' },
  ]);
});
