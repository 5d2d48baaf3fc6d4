import { fieldsOf, type Opened, type Words } from '../envelopes/envelope.js';
import { senderOf } from '../envelopes/syslog.js';
import type { Payload } from '../types.js';

/** What copying puts in front of lines: a sequence of these. */
const PIECES = {
  indentation: /[ \t]+/y,
  quote: /> ?/y,
  comment: /#+ ?/y,
  cell: /[|│] ?/y,
  /** An item of a list: plain, in an inline code span, or in a separate span */
  item: /`?[-*+•] {1,3}`?/y,
  /** Attached to the first line of a block of code, in chats and in HTML */
  fence: /```|<(?:pre|code|p|div|span|td)(?: [^<>]{0,100})?>/y,
  /** The time as the pages of Rancher 1 show it in the log of a container, attached to the line */
  clock: /\d{1,2}\/\d{1,2}\/\d{4},? \d{1,2}:\d\d:\d\d [AP]M[ \t]*/y,
  /** `grep -n`, `grep -H`, with `-` on context lines; `cat -n`, editors. */
  file: /[\w./-]{1,200}(?::\d{1,9}[:-]|\.(?:log|txt)(?:\.\d{1,3})?[:-])/y,
  number: /\d{1,9}(?:[:-] ?|[.)] |[ \t]+(?:[|│] ?)?)/y,
} as const;

type Piece = keyof typeof PIECES;

const NAMES = Object.keys(PIECES) as readonly Piece[];
/** Two of these in a row would be a date or a time. */
const NUMBERS: readonly Piece[] = ['clock', 'file', 'number'];

const MAX_PIECES = 5;

/**
 * No prefix is removed on suspicion: one is learned from a line that makes sense after it, and dropped when a line makes sense without it.
 * So the TAB and the ` >` inside a klog `key=<` block stay.
 */
export function createPaste(makesSense: (text: string) => boolean) {
  let prefix: string | null = null;

  return {
    /** The line without the prefix that the lines before it had. */
    strip(line: string): string {
      if (prefix === null) return line;
      const length = matchShape(prefix, line);
      if (length > 0) return line.slice(length);
      // Editors and mail programs drop the blank after an empty quote.
      return line !== '' && line === prefix.trimEnd() ? '' : line;
    },
    /** Whether the line makes sense only without a prefix. If so, the prefix is remembered, and the line returned without it. */
    learn(line: string, allowed: 'any' | 'no-tabs' | 'spaces'): string | null {
      for (const end of prefixEnds(line)) {
        if (!makesSense(line.slice(end))) continue;
        const found = line.slice(0, end);
        if (allowed === 'spaces' && !/^ *$/.test(found)) return null;
        if (allowed === 'no-tabs' && found.trim() === '' && found.includes('\t')) return null;
        prefix = found;
        return line.slice(end);
      }
      return null;
    },
    forget(): void {
      prefix = null;
    },
  };
}

/** The offsets at which the text can begin if everything before it is a prefix. */
function* prefixEnds(line: string): Generator<number> {
  let at = 0;
  let numbered = false;
  for (let count = 0; count < MAX_PIECES; count++) {
    const piece = NAMES.find(name => {
      if (numbered && NUMBERS.includes(name)) return false;
      PIECES[name].lastIndex = at;
      return PIECES[name].test(line);
    });
    if (piece === undefined) return;
    numbered ||= NUMBERS.includes(piece);
    at = PIECES[piece].lastIndex;
    yield at;
  }
}

/** A text whose lines begin after all that copying may have put in front of them. */
export const withoutPrefixes = (text: string): string =>
  text.replace(/^.+/gm, line => line.slice([...prefixEnds(line)].at(-1)));

/** How many characters are searched for a prefix, and how many prefixes are remembered: several pods or nodes may be interleaved. */
const REACH = 256;
const MEMORY = 16;

/** Facts that prefixes without an envelope are known to state. */
const SAYINGS: readonly RegExp[] = [
  // kubectl logs --timestamps, and anything that stamps lines
  /(?<![\d-])(?<time>\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?)/,
  // talosctl logs
  /^(?<host>\d{1,3}(?:\.\d{1,3}){3}): $/,
  // stern, with and without --timestamps; kubectl logs --prefix
  /^(?<unit>[a-z\d][^\s:|[]{0,252}) (?<identifier>[a-z][^\s:|[]{0,62}) (?:\d{4}-\S{1,40} )?$/,
  /^\[pod\/(?<unit>[^/\s]{1,253})\/(?<identifier>[^/\s]{1,63})\] /,
  // an unknown timestamp format before a known sender
  /(?:^|[\s[\]:])(?<identifier>[^\s[\]:]{1,255})\[(?<pid>\d{1,10})\]: $/,
];

const opened = (text: string, length: number): Opened => {
  const prefix = text.slice(0, length);
  const stated = (): Words => Object.assign({}, ...SAYINGS.map(saying => saying.exec(prefix)?.groups));
  return { text: text.slice(length), frame: { format: 'prefixed', fields: () => fieldsOf(senderOf(stated())) } };
};

/**
 * Lines with a prefix that no envelope explains. Records show the prefix; lines between them are then recognised by it. `sure` is false
 * among lines that are explained without a prefix: there a record in the middle of a line is most likely quoted, and only the second such
 * prefix in a row is accepted.
 */
export function createPrefixOpener(payload: Payload): (text: string, sure: boolean) => Opened | null {
  const known: string[] = [];
  let candidate = '';

  return (text, sure) => {
    for (const prefix of known) {
      const length = matchShape(prefix, text);
      if (length > 0) return opened(text, length);
    }
    const at = payload.find(text.length > 2 * REACH ? text.slice(0, 2 * REACH) : text);
    const prefix = text.slice(0, at);
    if (at <= 0 || at > REACH || !isPrefix(prefix) || payload.mayFollow?.(prefix) === false) return null;
    const believed = sure || (candidate !== '' && matchShape(candidate, text) === at);
    candidate = prefix;
    if (!believed) return null;
    known.unshift(prefix);
    known.length = Math.min(known.length, MEMORY);
    return opened(text, at);
  };
}

/** Text in an open quote is quoted by the line; the words before it are no prefix. */
const isPrefix = (text: string): boolean =>
  text.trim() !== '' && /[\s:|>=\])}»›+-]$/.test(text) && (text.match(/(?<!\\)"/g)?.length ?? 0) % 2 === 0;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isBlank = (code: number): boolean => code === 32 || code === 9;

/**
 * How many characters of `text` match `pattern`: the same characters, but any number where the pattern has one (line numbers and times
 * count on); 0 if they do not match. Blanks before a leading number are alignment, and any number of them matches.
 */
function matchShape(pattern: string, text: string): number {
  let at = 0;
  let of = 0;
  while (isBlank(pattern.charCodeAt(of))) of++;
  if (isDigit(pattern.charCodeAt(of))) while (isBlank(text.charCodeAt(at))) at++;
  else of = 0;
  while (of < pattern.length) {
    const code = pattern.charCodeAt(of);
    if (isDigit(code) ? !isDigit(text.charCodeAt(at)) : code !== text.charCodeAt(at)) return 0;
    of++;
    at++;
    if (!isDigit(code)) continue;
    while (isDigit(pattern.charCodeAt(of))) of++;
    while (isDigit(text.charCodeAt(at))) at++;
  }
  return at;
}
