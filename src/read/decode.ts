import type { Bytes } from '../host/host.js';
import { bytesOf, bytesOn, concat, copyOf, emptyBytes, isAscii } from '../host/index.js';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** The bytes that decide the encoding, and whether blanks are doubled: the same ones however the text is split. */
const HEAD_SIZE = 4096;
const MAX_LINE_BYTES = 1 << 24;
const LF = 10;

/**
 * Turns bytes, split anywhere, into blocks in UTF-8 that end at a line end; only the last may end without one. They are valid until the next
 * bytes are pushed.
 */
export function createLineDecoder(emit: (lines: Bytes) => void, maxLineBytes = MAX_LINE_BYTES) {
  const blocks = createBlocks(lines => emit(single(withPlainBlanks(lines))), maxLineBytes);
  let single = (lines: Bytes): Bytes => lines;
  let head: Bytes | null = emptyBytes(0);
  let encoding: Encoding = 'utf-8';
  let push: (bytes: Uint8Array) => void = blocks.push;

  function begin(start: Bytes): void {
    head = null;
    const found = encodingOf(start);
    encoding = found.encoding;
    if (hasDoubledBlanks(start.subarray(0, HEAD_SIZE).toString('latin1'))) single = withSingleBlanks;
    if (encoding !== 'utf-8') push = fromUtf16(encoding, blocks.push);
    push(start.subarray(found.bom));
  }

  return {
    push(bytes: Uint8Array) {
      if (head === null) return push(bytes);
      head = concat([head, bytes]);
      if (head.length >= HEAD_SIZE) begin(head);
    },
    /** No data arrives for a while: complete lines are passed on, an incomplete one is held. */
    idle(): void {
      if (head?.includes(LF)) begin(head);
    },
    /** Lines are missing here: what is held back does not continue with the next bytes. */
    hole(): void {
      if (head !== null && head.length > 0) begin(head);
      blocks.end();
    },
    end(): void {
      if (head !== null) begin(head);
      // Also makes half a UTF-16 unit a replacement character
      if (encoding !== 'utf-8') push(new Uint8Array(0));
      blocks.end();
    },
    waiting: blocks.waiting,
    encoding: () => encoding,
    cutLines: blocks.cutLines,
  };
}

/** Holds back incomplete lines, so that a line end is never missing and a character never split. */
function createBlocks(emit: (lines: Bytes) => void, maxLineBytes: number) {
  let held: Bytes[] = [];
  let heldSize = 0;
  let cut = 0;

  function hold(bytes: Bytes): void {
    const room = maxLineBytes - heldSize;
    if (bytes.length > room && room >= 0) cut++;
    if (room > 0 && bytes.length > 0) held.push(copyOf(bytes.subarray(0, room)));
    // Beyond the bound the size stays above it, so that a long line is counted once.
    heldSize = bytes.length > room ? maxLineBytes + 1 : heldSize + bytes.length;
  }

  function flush(tail: Bytes): void {
    const line = concat(heldSize > maxLineBytes ? [withoutHalfCharacter(concat(held)), tail] : [...held, tail]);
    held = [];
    heldSize = 0;
    if (line.length > 0) emit(line);
  }

  function take(bytes: Bytes): void {
    let from = 0;
    if (heldSize > 0) {
      const first = bytes.indexOf(LF);
      hold(first < 0 ? bytes : bytes.subarray(0, first));
      if (first < 0) return;
      flush(bytes.subarray(first, first + 1));
      from = first + 1;
    }
    const last = bytes.lastIndexOf(LF);
    if (last >= from) emit(bytes.subarray(from, last + 1));
    hold(bytes.subarray(Math.max(from, last + 1)));
  }

  return {
    push(chunk: Uint8Array): void {
      const bytes = bytesOn(chunk);
      // A line inside a piece of this size is within the bound: only lines that span pieces need measuring.
      for (let at = 0; at < bytes.length; at += maxLineBytes) take(bytes.subarray(at, at + maxLineBytes));
    },
    end(): void {
      flush(emptyBytes(0));
    },
    /** The unfinished line, if at least this many bytes of it have arrived. */
    waiting: (least: number) => (heldSize < least ? null : textOf(concat(held))),
    /** The number of lines that were longer than the bound; the rest of them is dropped. */
    cutLines: () => cut,
  };
}

/** Most logs are ASCII, where one byte is one character and V8 keeps it so. */
export function textOf(bytes: Bytes): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

/** V8 puts longer texts among its old objects, which are slow to collect. */
const MAX_TEXT = 1 << 16;

/** Turns lines into texts as long as is cheap; each one but the last ends at a line end. */
export const eachText = (lines: Bytes, emit: (text: string) => void): void =>
  eachPiece(lines, piece => emit(textOf(piece)));

/** Passes on the same pieces as bytes, without making texts of them. */
export function eachPiece(lines: Bytes, emit: (lines: Bytes) => void): void {
  let from = 0;
  while (lines.length - from > MAX_TEXT) {
    const within = lines.lastIndexOf(LF, from + MAX_TEXT - 1);
    const end = within >= from ? within : lines.indexOf(LF, from + MAX_TEXT);
    if (end < 0) break;
    emit(lines.subarray(from, end + 1));
    from = end + 1;
  }
  if (from < lines.length) emit(lines.subarray(from));
}

function withoutHalfCharacter(bytes: Bytes): Bytes {
  let end = bytes.length;
  while (end > bytes.length - 4 && end > 0 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--;
  return (bytes[end - 1] ?? 0) >= 0xc0 ? bytes.subarray(0, end - 1) : bytes;
}

const BOMS: readonly { encoding: Encoding; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

function encodingOf(head: Bytes): { encoding: Encoding; bom: number } {
  const marked = BOMS.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte));
  if (marked !== undefined) return { encoding: marked.encoding, bom: marked.bytes.length };
  // Without a mark ASCII text in UTF-16 has a NUL in every pair. Pairs of two NULs are what a truncated log leaves.
  let low = 0;
  let high = 0;
  const pairs = Math.min(head.length, HEAD_SIZE) >> 1;
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] !== 0 && head[at + 1] === 0) low++;
    if (head[at] === 0 && head[at + 1] !== 0) high++;
  }
  if (pairs > 1 && low > pairs * 0.7) return { encoding: 'utf-16le', bom: 0 };
  if (pairs > 1 && high > pairs * 0.7) return { encoding: 'utf-16be', bom: 0 };
  return { encoding: 'utf-8', bom: 0 };
}

/** Chats, wikis and mail programs turn blanks into these, so that their pages keep them; the last two have no width. */
const BLANKS = ['\u00a0', '\u2007', '\u202f', '\u200b', '\ufeff'];
const NO_WIDTH = /[\u200b\ufeff]/g;
const WIDE = /[\u00a0\u2007\u202f]/g;

function withPlainBlanks(lines: Bytes): Bytes {
  if (isAscii(lines) || !BLANKS.some(blank => lines.includes(blank))) return lines;
  return bytesOf(lines.toString('utf8').replace(NO_WIDTH, '').replace(WIDE, ' '));
}

/** Some pages and chats double each blank: then no run of them is odd. kubectl sets three of them between columns, and one between words. */
const DOUBLED = /\S {2}(?=\S)/g;
const ODD = /(?<! ) (?: {2}){0,99}(?! )/;
const FEWEST = 8;
const hasDoubledBlanks = (text: string): boolean =>
  (text.match(DOUBLED)?.length ?? 0) >= FEWEST && !ODD.test(text.trimEnd());
const withSingleBlanks = (lines: Bytes): Bytes => bytesOf(lines.toString('utf8').replaceAll('  ', ' '));

/** UTF-16 is rare, so it takes the detour over UTF-8 bytes. An empty chunk ends the text. */
function fromUtf16(encoding: Encoding, push: (bytes: Uint8Array) => void): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder(encoding);
  return bytes => push(bytesOf(decoder.decode(bytes, { stream: bytes.length > 0 })));
}

/** CSI sequences (colours), OSC sequences (journalctl's hyperlinks, ended by BEL or ESC \) and other two-byte escapes. */
const ESCAPES = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -Z\\-~])?/g;

export const withoutEscapes = (text: string): string => (text.includes('\x1b') ? text.replace(ESCAPES, '') : text);
