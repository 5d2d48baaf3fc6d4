import { matchShape } from './shape.js';

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
  number: /\d{1,9}(?:[:-] ?|[ \t]+)/y,
} as const;

type Piece = keyof typeof PIECES;

const NAMES = Object.keys(PIECES) as readonly Piece[];
/** Two of these in a row would be a date or a time. */
const NUMBERS: readonly Piece[] = ['clock', 'file', 'number'];

const MAX_PIECES = 5;

export interface Paste {
  /** The line without the prefix that the lines before it had. */
  strip(line: string): string;
  /** Whether the line makes sense only without a prefix. If so, the prefix is remembered, and the line returned without it. */
  learn(line: string, prefix: 'any' | 'no-tabs' | 'spaces'): string | null;
  forget(): void;
}

/**
 * No prefix is removed on suspicion: one is learned from a line that makes sense after it, and dropped when a line makes sense without it.
 * So the TAB and the ` >` inside a klog `key=<` block stay.
 */
export function createPaste(makesSense: (text: string) => boolean): Paste {
  let prefix: string | null = null;

  return {
    strip(line) {
      if (prefix === null) return line;
      const length = matchShape(prefix, line);
      if (length > 0) return line.slice(length);
      // Editors and mail programs drop the blank after an empty quote.
      return line !== '' && line === prefix.trimEnd() ? '' : line;
    },
    learn(line, allowed) {
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
    forget() {
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
