import { startsWithHeader } from '../../../grammars/klog/start.js';
import type { TextLine } from '../../input/types.js';
import { JSON_START, siteOf } from '../call-site.js';

/** What the lines of one process begin with: envelope, stamp, process id. Of these the stamp alone differs, in digits. */
export interface LineHead {
  /** Of the envelope. */
  readonly format: string;
  readonly process: string;
  /** The least and the most that each byte can be. */
  readonly least: Uint8Array;
  readonly most: Uint8Array;
  /** Where the severity stands, if it is a letter; -1 otherwise. */
  readonly letter: number;
  /** A number of any length ends it: the time in JSON. */
  readonly json: boolean;
}

/** The head of a physical line of which framing made `text` and no more; null where it is not the first of a record. */
export function lineHead(physical: string, { text, frame }: TextLine): LineHead | null {
  if (!physical.endsWith(text) || !startsWithHeader(text, 0)) return null;
  const json = text.startsWith(JSON_START);
  const envelope = physical.slice(0, physical.length - text.length);
  const begin = envelope + (json ? JSON_START : text.slice(0, siteOf(text)));
  const process = processOf({ text, frame });
  const id = begin.lastIndexOf(process);
  if (id < 0) return null;
  const head = Buffer.from(begin);
  const idFrom = Buffer.byteLength(begin.slice(0, id));
  const letter = /^[IWEF]\d/.test(text) ? Buffer.byteLength(envelope) : -1;
  const isFree = (code: number, at: number): boolean => isDigit(code) && (at < idFrom || at >= idFrom + process.length);
  const bound = (ofDigits: number, ofLetter: number): Uint8Array =>
    head.map((code, at) => (at === letter ? ofLetter : isFree(code, at) ? ofDigits : code));
  return { format: frame?.format ?? 'none', process, least: bound(ZERO, 0), most: bound(NINE, 255), letter, json };
}

/** The id of the process that printed a record, as it stands in the line; empty where none does. */
export function processOf({ text, frame }: Pick<TextLine, 'text' | 'frame'>): string {
  if (text.startsWith(JSON_START)) return String(frame?.fields().pid ?? '');
  return ID.exec(text)?.[1] ?? '';
}

const ID = /^\D{0,32}\d{4} [\d:.]{12,18} +(\d+) /;

/** Where the head of the line that begins at `from` ends and its call site begins; -1 when it begins otherwise. */
export function matchHead({ least, most, letter, json }: LineHead, bytes: Uint8Array, from: number): number {
  const { length } = least;
  if (from + length > bytes.length) return -1;
  for (let at = 0; at < length; at++) {
    const code = bytes[from + at] ?? 0;
    if (code < (least[at] ?? 0) || code > (most[at] ?? 0)) return -1;
  }
  if (letter >= 0 && !isSeverity(bytes[from + letter] ?? 0)) return -1;
  return json ? behindNumber(bytes, from + length) : from + length;
}

const ZERO = 48;
const NINE = 57;
const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;
const isSeverity = (code: number): boolean => code === 73 || code === 69 || code === 87 || code === 70; /* I E W F */

function behindNumber(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let code = bytes[at] ?? 0; isDigit(code) || code === 46 /* . */; code = bytes[at] ?? 0) at++;
  return at;
}
