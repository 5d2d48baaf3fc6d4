import { parseHeader } from '../../../grammars/klog/header.js';
import { beginsWithSeverity, JSON_START, siteOf, stampOf } from '../../../grammars/klog/places.js';
import { isDigit } from '../../../grammars/klog/shape.js';
import { startsWithHeader } from '../../../grammars/klog/start.js';
import type { Header } from '../../../grammars/record.js';
import { byteLength, bytesOf } from '../../host/index.js';
import type { Alike, Frame, TextLine } from '../types.js';
import { WORD } from './word-view.js';

/** Bytes to compare with: each byte matches only itself, any digit, a digit of the tens of sixty, or anything. */
interface Pattern {
  readonly length: number;
  /** Four numbers for each four bytes: see `patternOf`. */
  readonly words: Int32Array;
}

/** What a byte of a pattern matches. */
type Like = 'itself' | 'digit' | 'tens' | 'anything';

/** The high half of a digit's byte, which is 0x30 to 0x39: with six added, none leaves the row. The tens of minutes end at 0x35. */
const ROW = 0x30;
const SIX = 0x06;
const TEN = 0x0a;
const HIGH = 0xf0;

/**
 * Four bytes are compared at once, because every line of a log is compared with a pattern. For each four there is what must be equal
 * (`mask`, `value`), and which of them are digits (`high`, with `more` to be added).
 */
export function patternOf(bytes: Uint8Array, like: (at: number) => Like): Pattern | null {
  const { length } = bytes;
  if (length < WORD) return null;
  const words: number[] = [];
  for (let begin = 0; begin < length; begin += WORD) {
    // The last four overlap the previous ones, so that nothing after the pattern is read
    const from = Math.min(begin, length - WORD);
    let [mask, value, high, more] = [0, 0, 0, 0];
    for (let at = 0; at < WORD; at++) {
      const shift = at * 8;
      const what = like(from + at);
      const isDigit = what === 'digit' || what === 'tens';
      mask |= (what === 'itself' ? 0xff : isDigit ? HIGH : 0) << shift;
      value |= (what === 'itself' ? (bytes[from + at] ?? 0) : isDigit ? ROW : 0) << shift;
      high |= (isDigit ? HIGH : 0) << shift;
      more |= (isDigit ? (what === 'digit' ? SIX : TEN) : 0) << shift;
    }
    words.push(mask, value, high, more);
  }
  return { length, words: Int32Array.from(words) };
}

const ROWS = 0x30303030;

export function matches({ length, words }: Pattern, view: DataView, from: number): boolean {
  if (from + length > view.byteLength) return false;
  const last = length - WORD;
  for (let at = 0, word = 0; word < words.length; at += WORD, word += 4) {
    const found = view.getInt32(from + Math.min(at, last), true);
    if ((found & (words[word] ?? 0)) !== words[word + 1]) return false;
    const high = words[word + 2] ?? 0;
    if (((found + (words[word + 3] ?? 0)) & high) !== (ROWS & high)) return false;
  }
  return true;
}

/**
 * The beginning of the lines of one process in one hour: envelope, stamp, process id. The lines differ in digits, but not in digits of the
 * process id, nor of the date and the hour, which cannot be just any digits.
 */
export interface LineHead {
  /** The format of the envelope */
  readonly format: string;
  readonly process: string;
  readonly pattern: Pattern;
  /** The place of the severity, if it is a letter; -1 otherwise. */
  readonly letter: number;
  /** A number of any length ends it: the time in JSON */
  readonly json: boolean;
  /** The places where the grammar and framing would find their parts in a line like this one; null where only they can decide */
  readonly columns: Columns | null;
}

/** What does not change from line to line, and where the variable parts are. */
export interface Columns {
  readonly alike: Alike | null;
  readonly header: Pick<Header, 'month' | 'day' | 'pid'>;
  /** The position of the header's time */
  readonly from: number;
  readonly to: number;
}

/**
 * The head of a physical line that framing turned into `text` only; null where it is not the first line of a record. Its first `free`
 * characters may be any.
 */
export function lineHead(
  physical: string,
  { text, frame }: Pick<TextLine, 'text' | 'frame'>,
  free = 0,
): LineHead | null {
  if (!physical.endsWith(text) || !startsWithHeader(text, 0)) return null;
  const json = text.startsWith(JSON_START);
  const envelope = physical.slice(0, physical.length - text.length);
  const begin = envelope + (json ? JSON_START : text.slice(0, siteOf(text)));
  const process = processOf({ text, frame });
  // All lines that were taken out of their entries are from one process
  const id = json && free > 0 ? begin.length : begin.lastIndexOf(process);
  if (id < 0) return null;
  const head = bytesOf(begin);
  const idFrom = byteLength(begin.slice(0, id));
  const letter = beginsWithSeverity(text) ? byteLength(envelope) : -1;
  const hour = hourIn(text, byteLength(envelope));
  const isOfId = (at: number): boolean => at >= idFrom && at < idFrom + process.length;
  const pattern = patternOf(head, at => {
    if (at === letter || at < free) return 'anything';
    if (!isDigit(head[at] ?? 0) || isOfId(at) || (at >= hour.from && at < hour.to)) return 'itself';
    return at === hour.to + MINUTES || at === hour.to + SECONDS ? 'tens' : 'digit';
  });
  const columns = letter < 0 ? null : columnsOf(envelope, text, frame);
  return pattern && { format: frame?.format ?? 'none', process, pattern, letter, json, columns };
}

function columnsOf(envelope: string, text: string, frame: Frame | null): Columns | null {
  const alike = frame?.alike ?? null;
  // What a section states about a line is not in the line
  if (frame !== null && (alike === null || !alike.fits(envelope))) return null;
  if (envelope.length !== (alike?.width ?? 0)) return null;
  const { month, day, pid, time, ...others } = parseHeader(text);
  if (others.year !== undefined || others.component !== undefined) return null;
  const from = envelope.length + text.indexOf(time);
  return { alike, header: { month, day, pid }, from, to: from + time.length };
}

/** The id of the process that printed a record, as in the line; empty if there is none. */
export function processOf({ text, frame }: Pick<TextLine, 'text' | 'frame'>): string {
  if (text.startsWith(JSON_START)) return String(frame?.fields().pid ?? '');
  return stampOf(text)?.thread ?? '';
}

/** The place of the first digits of minutes and seconds, counted from the end of the hour. */
const MINUTES = 1;
const SECONDS = 4;

/** The place of the date and the hour of a header, in a line whose header begins at `from`. */
function hourIn(text: string, from: number): { readonly from: number; readonly to: number } {
  const stamp = stampOf(text);
  if (stamp === null) return { from: -1, to: Number.NEGATIVE_INFINITY };
  const begin = from + stamp.from;
  return { from: begin, to: begin + stamp.date.length + ' hh'.length };
}

/** The offset at which the head of the line at `from` ends and its call site begins; -1 if the line begins differently. */
export function matchHead({ pattern, letter, json }: LineHead, view: DataView, from: number): number {
  if (!matches(pattern, view, from)) return -1;
  if (letter >= 0 && !isSeverity(view.getUint8(from + letter))) return -1;
  const end = from + pattern.length;
  return json ? afterNumber(view, end) : end;
}

const isSeverity = (code: number): boolean => code === 73 || code === 69 || code === 87 || code === 70; /* I E W F */

function afterNumber(view: DataView, from: number): number {
  let at = from;
  while (at < view.byteLength && isOfNumber(view.getUint8(at))) at++;
  return at;
}

const isOfNumber = (code: number): boolean => isDigit(code) || code === 46; /* . */
