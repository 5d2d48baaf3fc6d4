import { bodyOf, isJson } from '../../../../grammars/klog/places.js';
import { opensBlock } from '../../../../grammars/klog/start.js';
import type { TextLine } from '../../types.js';
import type { Joint, RawRecord } from '../types.js';
import { breaksUUID, createEndWatch, hasPagerMark, type Unfinished } from './unfinished.js';

/**
 * Rejoins a record that a terminal or an editor broke into lines. A terminal breaks where its width ends, mostly inside a word, and loses
 * nothing; an editor breaks between words and loses the blank.
 */
function unwrap(text: string, breaks: readonly number[], firstIsWhole: boolean): string {
  const pieces = breaks.map((at, index) => text.slice(at, breaks[index + 1]));
  const first = text.slice(0, breaks[0]);
  const broken = [...(firstIsWhole ? [first] : []), ...pieces.slice(0, -1)];
  const isMidUUID = pieces.some((piece, at) => breaksUUID(at === 0 ? first : (pieces[at - 1] ?? ''), piece));
  // No editor breaks there
  const by = isMidUUID ? { width: Number.POSITIVE_INFINITY } : brokenBy(broken, pieces);
  let before = first;
  let whole = first;
  for (const piece of pieces) {
    whole += (blankBetween(before, piece, by) ? ' ' : '') + piece;
    before = piece;
  }
  return whole;
}

type Breaker = { readonly width: number } | 'editor' | 'unknown';

/** `broken` are the lines that end in a break and whose whole width is known. */
function brokenBy(broken: readonly string[], pieces: readonly string[]): Breaker {
  const width = Math.max(0, ...broken.map(piece => piece.length));
  if ((pieces.at(-1)?.length ?? 0) > width) return broken.length > 0 ? 'editor' : 'unknown';
  // Copying removes a blank at the end of a line, so a terminal's lines may be shorter by one
  if (broken.length > 1) return broken.every(piece => piece.length >= width - 1) ? { width } : 'editor';
  return pieces.some(piece => piece.startsWith(' ')) ? { width } : 'unknown';
}

function blankBetween(before: string, after: string, by: Breaker): boolean {
  if (before === '' || /\s$/.test(before) || /^\s/.test(after)) return false;
  if (by === 'editor' && HYPHEN.test(before) && /^\w/.test(after)) return false;
  if (by === 'editor' || endsValue(before, after)) return true;
  if (by !== 'unknown') return before.length === by.width - 1;
  return CLOSES.test(before) ? /^\w/.test(after) : ENDS_WORD.test(before) && OPENS.test(after);
}

/** Editors also break within a name, after its hyphen. */
const HYPHEN = /\w-$/;
const CLOSES = /[\w)\]}]\\*"$/;
const ENDS_WORD = /[\w)\]},:;.]$/;
const OPENS = /^(?:\\*"\w|[(<])/;

/** The next key never follows a whole value directly. */
const endsValue = (before: string, after: string): boolean =>
  /(?:[^\\=]"|[\]}])$/.test(before) && /^[\w.-]{1,60}=\S/.test(after);

/** The longest text of a record; the rest of its lines are counted, not kept. */
export const MAX_TEXT = 1 << 20;

/** The first line of a record. */
export type FirstLine = TextLine & {
  /** Its header is missing, and it is recognised by its words. */
  readonly headless?: boolean;
};

export type OpenRecord = ReturnType<typeof openRecord>;

/** A record whose next lines may still arrive. `breaks` are the offsets at which the text is already known to be broken. */
export function openRecord(item: FirstLine, breaks: number[] = []) {
  const { line, lines, text, frame, headless = false } = item;
  const json = isJson(text);
  const body = messageAt(item);
  // Kept in pieces: searching a text that grows would copy it for each line
  const pieces = [text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text];
  let size = text.length;
  let last = text.slice(body);
  let hasLines = false;
  let watch: ((piece: string) => Unfinished) | null = null;
  let state: Unfinished = null;

  return {
    frame,
    json,
    structured: text[body] === '"',
    /** glog and klog dump all goroutines after a fatal message. */
    fatal: !headless && text.startsWith('F'),
    headless,
    inBlock: opensBlock(text),
    /** How the record was broken, where its known message shows that. */
    broken: null as Joint | null,
    cut: text.length > MAX_TEXT,
    lines,
    /** Blank lines after it, inside a UID that may continue. */
    blanks: 0,
    /** How many times a terminal or an editor broke it. */
    breaks: () => breaks.length,
    /** Its message so far, if no line that was added is a line of its own; null otherwise. */
    message(): string | null {
      if (hasLines) return null;
      const [first = '', ...others] = pieces;
      return `${first.slice(body)}${others.join('')}`;
    },
    last: () => last,
    unfinished(): Unfinished {
      if (watch === null) {
        watch = createEndWatch();
        state = watch(last);
      }
      return state;
    },
    append(next: string, how: 'line' | 'break'): void {
      last = next;
      state = watch?.(next) ?? null;
      const piece = how === 'line' ? `\n${next}` : next;
      if (size + piece.length > MAX_TEXT) this.cut = true;
      if (this.cut) return;
      if (how === 'break') breaks.push(size);
      else hasLines = true;
      pieces.push(piece);
      size += piece.length;
    },
    /** Removes the blanks at the end of its last line, and the mark that announces another line. */
    unmark(): void {
      const before = pieces.pop() ?? '';
      const bare = before.replace(/[ \t]{0,9}\\?$/, '');
      pieces.push(bare);
      size -= before.length - bare.length;
    },
    close(): RawRecord {
      const joined = pieces.join('');
      const whole = breaks.length > 0 ? unwrap(joined, breaks, frame === null) : joined;
      return closed({ line, lines: this.lines, text: whole, body, frame, cut: this.cut });
    },
  };
}

/** The result of opening and closing a record of one line. */
export function recordOf(item: FirstLine): RawRecord {
  const { line, lines, text, frame } = item;
  return text.length > MAX_TEXT
    ? openRecord(item).close()
    : closed({ line, lines, text, body: messageAt(item), frame, cut: false });
}

const messageAt = ({ text, headless }: FirstLine): number => (headless ? 0 : bodyOf(text));

/** A mark of a pager is no part of the text. */
function closed(record: RawRecord): RawRecord {
  const { text } = record;
  const isMarked = hasPagerMark(text) && !isJson(text);
  return isMarked ? { ...record, text: text.slice(0, -1), cut: true } : record;
}
