import { createToken, Lexer, type TokenType } from 'chevrotain';
import { anyCharacterBut } from '../characters.js';
import { goQuoted } from '../quoted.js';
import { ELLIPSIS, SEPARATOR } from '../separator.js';
import { createBracketScanner } from './brackets.js';
import { GO_KEY, KEY } from './keys.js';
import { HEADER, REDUCED } from './start.js';

/**
 * Coarse tokens: one for the whole header, one for the message, one for an ordinary key=value pair. Fine tokens cost four times as much
 * without adding anything, because klog does not nest: only values do, and those are parsed on demand (values.ts).
 *
 * Several records go through the lexer in one text, divided by SEPARATOR. The mode is the current part of a record, so that a thread id of
 * four digits is never read as a month and day, nor a word in a message as a key.
 */

/** The end of a record's text: the separator of the next one, or nothing. */
const END = `(?![^${SEPARATOR}])`;
/** `strconv.Quote`: no raw line end, every quote inside escaped. Unrolled, so that long values cost no backtracking. */
const QUOTED = goQuoted(SEPARATOR);
/** The form of nearly all keys: one that the rules above do not read differently. */
const WORD = `[^\\s="%[{&${SEPARATOR}][^\\s="%[{${SEPARATOR}]{0,255}`;
/** A value that can only be one word, so that a key after it may contain spaces: numbers, booleans, nil, addresses, UIDs. */
const SCALAR = `(?:-?\\d+(?:\\.\\d+)?|true|false|<nil>|null|0x[0-9a-f]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})`;

/** The input stops inside a key. */
const CUT_KEY = ` [^\\s="${SEPARATOR}]{1,256}${END}`;

/** The parts of most records. */
export const PATTERNS = {
  /** Quoted, and followed by a key or by nothing: `"a" is not b` is a printf message that begins with a quote. */
  message: `${QUOTED}(?= ${KEY}|${CUT_KEY}| *${END})`,
  /**
   * Nine pairs of ten: a key of one word, and a value that is quoted or cannot be more than one word. Values with an ellipsis are left to
   * other tokens.
   */
  pair: ` ${WORD}=(?:${goQuoted(SEPARATOR + ELLIPSIS)}|[\\w.:/-]+(?= ${WORD}=|${END}))`,
  key: ` ${KEY}`,
  word: WORD,
};

const pattern = (source: string): RegExp => new RegExp(source, 'y');

/** A token that may contain line ends. `starts`: the characters that can be its first. */
const token = (name: string, source: string, label: string, starts: string[] | number[], mode?: 'pairs'): TokenType =>
  createToken({
    ...{ name, label, pattern: pattern(source), line_breaks: true, start_chars_hint: starts },
    ...(mode && { push_mode: mode }),
  });

export const Header = createToken({
  name: 'Header',
  // Like all tokens it ends before the next separator
  pattern: pattern(`${SEPARATOR}(?:${HEADER.source}|${REDUCED.source})`.replaceAll('[^', `[^${SEPARATOR}`)),
  push_mode: 'body',
  line_breaks: false,
  start_chars_hint: [SEPARATOR],
  label: 'Lmmdd hh:mm:ss.uuuuuu threadid file:line]',
});

/** The beginning of a record whose header was removed. */
export const Separator = createToken({ name: 'Separator', pattern: SEPARATOR, push_mode: 'body', label: 'no header' });

export const Message = token('Message', PATTERNS.message, '"message"', ['"'], 'pairs');
export const CutMessage = token(
  'CutMessage',
  `"[^"\\\\${SEPARATOR}]*(?:\\\\[^${SEPARATOR}][^"\\\\${SEPARATOR}]*)*\\\\?${END}`,
  '"messa…',
  ['"'],
  'pairs',
);
export const Text = token('Text', `[^${SEPARATOR}]+`, 'printf text', anyCharacterBut(SEPARATOR));

/** The tokens below would read the same text, but take twice as long. */
export const Pair = token('Pair', PATTERNS.pair, 'key=value', [' ']);
export const Key = createToken({ name: 'Key', pattern: pattern(PATTERNS.key), start_chars_hint: [' '], label: 'key=' });
export const CutKey = createToken({ name: 'CutKey', pattern: pattern(CUT_KEY), start_chars_hint: [' '], label: 'ke…' });
export const Quoted = token('Quoted', QUOTED, '"value"', ['"']);
export const CutQuoted = token('CutQuoted', `"[^${SEPARATOR}]*`, '"val…', ['"']);

/** klog ≥ 2.60: `=<` line end, tab-indented lines, ` >`; further pairs follow on that last line. */
export const Block = token('Block', `<\\n(?:(?! >)[^\\n${SEPARATOR}]*\\n)* >`, '< lines >', ['<']);
export const CutBlock = token('CutBlock', `<\\n[^${SEPARATOR}]*|<${END}`, '< lin…', ['<']);

/** chevrotain creates this object for each text, so a pattern's state can be kept in it while that text is read. */
interface Scanning {
  brackets?: (from: number) => number;
}

/** JSON, or Go's %+v: `{…}` `[…]` `&{…}` `map[…]`, up to the closing bracket of the first one. */
export const Bracketed = createToken({
  name: 'Bracketed',
  pattern: (text: string, offset: number, _before: unknown, groups: Scanning) => {
    groups.brackets ??= createBracketScanner(text);
    const end = groups.brackets(offset);
    return end < 0 ? null : [text.slice(offset, end)];
  },
  line_breaks: true,
  start_chars_hint: ['{', '[', '&', 'm'],
  label: '{…} […] &{…} map[…]',
});

/** Anything else, up to the next ` key=`: a number, a UID (klog < 2.100), the text of a Stringer, `%!q(PANIC=…)`. */
export const Bare = token(
  'Bare',
  `${SCALAR}(?= ${KEY}|${CUT_KEY}|\\s*${END})|[^ "\\n${SEPARATOR}][^ \\n${SEPARATOR}]*(?:[ \\n](?!${GO_KEY}|[^\\s="${SEPARATOR}]{1,256}=)[^ \\n${SEPARATOR}]+)*`,
  'bare value',
  anyCharacterBut(' ', '"', '\n', SEPARATOR),
);

/** One blank at a time: a token for many would search for their end from each of them. */
const Blank = createToken({
  name: 'Blank',
  pattern: /[ \t\n]/,
  line_breaks: true,
  group: Lexer.SKIPPED,
  start_chars_hint: [' ', '\t', '\n'],
});

const modes: Record<string, TokenType[]> = {
  body: [Header, Separator, Message, CutMessage, Text],
  pairs: [Header, Separator, Pair, Key, CutKey, Blank, Quoted, CutQuoted, Block, CutBlock, Bracketed, Bare],
};

export const vocabulary = { modes, defaultMode: 'body' };

export const createKlogLexer = (skipValidations = true): Lexer =>
  new Lexer(vocabulary, {
    positionTracking: 'onlyOffset',
    ensureOptimizations: true,
    safeMode: false,
    skipValidations,
  });
