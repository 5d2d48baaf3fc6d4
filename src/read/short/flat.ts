import type { Bytes } from '../../host/host.js';
import { bytesOf } from '../../host/index.js';
import { detached } from '../../kit/detached.js';
import type { Entry, EntryKind } from '../envelopes/envelope.js';
import type { Alike, EntryLines, EnvelopeFields, Frame } from '../types.js';
import { isAt, WORD } from './word-view.js';

/**
 * Takes the text out of lines that are each one entry in JSON, on their bytes, without a parser. The result is the same as with `openEntry`
 * and JSON.parse, which a test checks. It handles only objects of texts, in one line, of one kind, that state the same as the entry that
 * was opened before but for their time. Their keys may be in any order: journalctl orders them differently in each entry.
 */
export function flatLines(kind: EntryKind, entry: Entry, kinds: readonly EntryKind[]): EntryLines | null {
  const { flat } = kind;
  if (flat === undefined) return null;
  const same = detached(kind.fields(entry));
  if (same.time === undefined) return null;
  const keys: KeyRole[] = [
    { key: flat.text, what: 'text' },
    { key: flat.time, what: 'time' },
  ];
  for (const key of flat.names) {
    const value = entry[key];
    if (value === undefined) keys.push({ key, what: 'strange' });
    else if (isPlain(value)) keys.push({ key, what: 'same', value: bytesOf(value) });
    else return null;
  }
  for (const other of kinds) if (other !== kind) for (const key of other.needs) keys.push({ key, what: 'strange' });
  return { alike: timedLines(kind, flat.time, same), unwrap: createUnwrapper(keys, kind.stream !== undefined) };
}

/** Whether JSON writes the text without escapes. */
const isPlain = (value: unknown): value is string =>
  typeof value === 'string' && JSON.stringify(value) === `"${value}"`;

/** Characters for the time in front of the text, padded with blanks: nanoseconds and an offset take 35. */
const WIDTH = 36;

function timedLines(kind: EntryKind, key: string, same: EnvelopeFields): Alike {
  function fieldsAt(line: string): EnvelopeFields {
    const { time } = kind.fields({ [key]: line.slice(0, WIDTH).trimEnd() });
    const { time: _, ...others } = same;
    return time === undefined ? others : { ...same, time };
  }
  return {
    width: WIDTH,
    // This was checked where it was taken out of its entry
    fits: () => true,
    fitsAround: () => true,
    frameOf: (line): Frame => ({ format: kind.format, fields: () => fieldsAt(line) }),
    fields: () => same,
  };
}

interface KeyRole {
  readonly key: string;
  /** `same`: the value must equal that of the first entry; `strange`: a key with which framing would see something else in the entry. */
  readonly what: 'text' | 'time' | 'same' | 'strange';
  readonly value?: Bytes;
}

interface Role extends KeyRole {
  readonly bytes: Bytes;
  readonly bit: number;
}

const QUOTE = 34;
const BACKSLASH = 92;
const BLANK = 32;
const LF = 10;

function createUnwrapper(keys: readonly KeyRole[], endsInLine: boolean): EntryLines['unwrap'] {
  const roles = new Map<number, Role[]>();
  let all = 0;
  for (const [index, one] of keys.entries()) {
    const role = { ...one, bytes: bytesOf(one.key), bit: 1 << index };
    if (one.what !== 'strange') all |= role.bit;
    const hash = hashOf(role.bytes);
    roles.set(hash, [...(roles.get(hash) ?? []), role]);
  }

  const roleOf = (hash: number, bytes: Uint8Array, from: number, to: number): Role | null => {
    const found = roles.get(hash);
    if (found !== undefined)
      for (const role of found) if (role.bytes.length === to - from && isAt(role.bytes, bytes, from)) return role;
    return null;
  };

  return (bytes, view, from, into, written) => {
    let at = from;
    let seen = 0;
    let end = -1;
    if (bytes[at] !== 123 /* { */) return -1;
    do {
      at = afterBlanks(bytes, at + 1);
      if (bytes[at] !== QUOTE) return -1;
      const key = at + 1;
      let hash = 0;
      for (at = key; bytes[at] !== QUOTE; at++) {
        const code = bytes[at] ?? 0;
        if (code < BLANK || code === BACKSLASH) return -1;
        hash = mixed(hash, code);
      }
      const role = roleOf(hash, bytes, key, at);
      at = afterBlanks(bytes, at + 1);
      if (bytes[at] !== 58 /* : */) return -1;
      at = afterBlanks(bytes, at + 1);
      if (bytes[at] !== QUOTE) return -1;
      at++;
      if (role === null) at = endOfText(bytes, view, at);
      else {
        // JSON.parse takes the last of two equal keys
        if ((seen & role.bit) !== 0) return -1;
        seen |= role.bit;
        if (role.what === 'text') {
          end = copyText(bytes, view, at, into, written, endsInLine);
          at = endOfText(bytes, view, at);
        } else if (role.what === 'time') at = copyTime(bytes, at, into);
        else if (role.value !== undefined && isAt(role.value, bytes, at)) at += role.value.length;
        else return -1;
      }
      if (at < 0 || bytes[at] !== QUOTE) return -1;
      at = afterBlanks(bytes, at + 1);
    } while (bytes[at] === 44 /* , */);
    if (bytes[at] !== 125 /* } */ || seen !== all || end < 0) return -1;
    // Elements of an array have a comma after them
    at = bytes[at + 1] === 44 ? at + 2 : at + 1;
    if (bytes[at] !== LF) return -1;
    into[end] = LF;
    return end;
  };
}

const mixed = (hash: number, code: number): number => (Math.imul(hash, 31) + code) | 0;
const hashOf = (bytes: Uint8Array): number => bytes.reduce(mixed, 0);

function afterBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === BLANK) at++;
  return at;
}

/** Four bytes none of which ends a text, begins an escape or is a control character. */
const isOrdinary = (word: number): boolean => {
  const quote = word ^ 0x22222222;
  const slash = word ^ 0x5c5c5c5c;
  const special = ((word - 0x20202020) & ~word) | ((quote - 0x01010101) & ~quote) | ((slash - 0x01010101) & ~slash);
  return (special & 0x80808080) === 0;
};

/** The quote that ends the text whose first byte is at `from`; -1 where JSON has no such text. */
function endOfText(bytes: Uint8Array, view: DataView, from: number): number {
  const last = view.byteLength - WORD;
  let at = from;
  for (;;) {
    while (at <= last && isOrdinary(view.getInt32(at, true))) at += WORD;
    const code = bytes[at] ?? 0;
    if (code === QUOTE) return at;
    if (code < BLANK) return -1;
    at += code === BACKSLASH ? lengthOfEscape(bytes, at) : 1;
    if (at < from) return -1;
  }
}

const ESCAPED = new Set(Array.from('"\\/bfnrt', letter => letter.charCodeAt(0)));

/** The length of an escape with its backslash; negative for an escape that JSON does not know. */
function lengthOfEscape(bytes: Uint8Array, at: number): number {
  const code = bytes[at + 1] ?? 0;
  if (ESCAPED.has(code)) return 2;
  if (code !== 117 /* u */) return Number.NEGATIVE_INFINITY;
  for (let digit = 2; digit < 6; digit++) if (hexadecimal(bytes[at + digit] ?? 0) < 0) return Number.NEGATIVE_INFINITY;
  return 6;
}

/** The value of a hexadecimal digit; negative for any other byte. */
const hexadecimal = (code: number): number =>
  code >= 48 && code <= 57 ? code - 48 : (code | 32) >= 97 && (code | 32) <= 102 ? (code | 32) - 87 : -1;

/** Copies the decoded text after the time. Returns where it ends, or -1 if framing would not make one unchanged line of it. */
function copyText(
  bytes: Uint8Array,
  view: DataView,
  from: number,
  into: Uint8Array,
  written: DataView,
  endsInLine: boolean,
): number {
  const last = view.byteLength - WORD;
  const room = into.length - WORD;
  let at = from;
  let to = WIDTH;
  while (to < room) {
    if (at <= last) {
      const word = view.getInt32(at, true);
      if (isOrdinary(word)) {
        written.setInt32(to, word, true);
        at += WORD;
        to += WORD;
        continue;
      }
    }
    const code = bytes[at] ?? 0;
    if (code === QUOTE) return endsInLine ? -1 : to;
    if (code < BLANK) return -1;
    if (code !== BACKSLASH) {
      into[to++] = code;
      at++;
      continue;
    }
    const escaped = bytes[at + 1] ?? 0;
    if (escaped === 110 /* n */) return bytes[at + 2] === QUOTE ? to : -1;
    const character = decoded(bytes, at, escaped);
    if (character < 0) return -1;
    into[to++] = character;
    at += escaped === 117 /* u */ ? 6 : 2;
  }
  return -1;
}

/** The one byte that an escape means; -1 for others. */
function decoded(bytes: Uint8Array, at: number, escaped: number): number {
  if (escaped === QUOTE || escaped === BACKSLASH || escaped === 47 /* / */) return escaped;
  if (escaped === 116 /* t */) return 9;
  if (escaped !== 117 /* u */ || bytes[at + 2] !== 48 || bytes[at + 3] !== 48) return -1;
  const [high, low] = [hexadecimal(bytes[at + 4] ?? 0), hexadecimal(bytes[at + 5] ?? 0)];
  return high >= 2 && high <= 7 && low >= 0 && !(high === 7 && low === 15) ? high * 16 + low : -1;
}

/** Copies the time. Returns where it ends, or -1. */
function copyTime(bytes: Uint8Array, from: number, into: Uint8Array): number {
  let at = from;
  let to = 0;
  for (; bytes[at] !== QUOTE; at++) {
    const code = bytes[at] ?? 0;
    if (code <= BLANK || code === BACKSLASH || code > 126 || to === WIDTH) return -1;
    into[to++] = code;
  }
  into.fill(BLANK, to, WIDTH);
  return at;
}
