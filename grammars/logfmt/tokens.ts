import { createToken, Lexer, type TokenType } from 'chevrotain';

/**
 * logfmt as logrus writes it (text_formatter.go): `key=value` pairs on one line, values in `strconv.Quote` unless they consist of letters,
 * digits and `-._/@^+`. Keys are not quoted.
 */

const pattern = (source: string): RegExp => new RegExp(source, 'y');

const KEY = '[^\\s="]{1,256}';

/** A key whose value follows. Modes keep `a=b` in a value from being read as a pair. */
const Key = createToken({ name: 'Key', pattern: pattern(`${KEY}=(?=\\S)`), push_mode: 'value', label: 'key=' });

/** Without `QuoteEmptyFields` an empty value is printed as nothing. */
const EmptyKey = createToken({ name: 'EmptyKey', pattern: pattern(`${KEY}=`), label: 'key= (empty)' });

const END = '(?![\\s\\S])';

/** What follows the quote that closes a value. */
const CLOSED = `\\s*${END}|\\s+${KEY}(?:=|${END})`;

/**
 * The quotes inside a value are escaped, except in logrus 0.11.3 to 1.0.0 (text_formatter.go, QuoteCharacter), with which containerd up to
 * 1.2 is built: `msg="StopPodSandbox for "4bd8…""`. Unrolled, so that long values cost no backtracking.
 */
const Quoted = createToken({
  name: 'Quoted',
  pattern: pattern(`"[^"\\\\]*(?:(?:\\\\[\\s\\S]|"(?!${CLOSED}))[^"\\\\]*)*"`),
  pop_mode: true,
  line_breaks: true,
  label: '"value"',
});

/** The input ends inside the quotes. */
const CutQuoted = createToken({
  name: 'CutQuoted',
  pattern: pattern('"[\\s\\S]*'),
  pop_mode: true,
  line_breaks: true,
  label: '"val…',
});

const Bare = createToken({ name: 'Bare', pattern: pattern('[^\\s"]\\S*'), pop_mode: true, label: 'bare value' });

/** Text between pairs that is no pair. */
const Word = createToken({ name: 'Word', pattern: pattern('[^\\s=]+|[="]'), label: 'word' });

const Blank = createToken({ name: 'Blank', pattern: /\s+/y, line_breaks: true, group: Lexer.SKIPPED });

export const tokens = { Key, EmptyKey, Quoted, CutQuoted, Bare, Word };

const modes: Record<string, TokenType[]> = {
  pairs: [Blank, Key, EmptyKey, Word],
  value: [Quoted, CutQuoted, Bare],
};

export const vocabulary = { modes, defaultMode: 'pairs' };

export const createLogfmtLexer = (skipValidations = true): Lexer =>
  new Lexer(vocabulary, { positionTracking: 'onlyOffset', safeMode: false, skipValidations });
