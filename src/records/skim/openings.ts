import { siteOf } from '../call-site.js';
import type { Selection } from '../selection.js';
import type { RawRecord } from '../types.js';

/** What becomes of a record: it is read, nobody needs it, or there was one like it and nobody needs another. */
export type Fate = 'read' | 'skip' | 'again';

/** What the records of one message begin with behind their head: `labels.go:278] "Label not found"`. */
interface Opening {
  readonly bytes: Uint8Array;
  readonly fate: Fate;
}

export interface Openings {
  /** What becomes of the record whose opening stands at `from`; null when that is not known. */
  at(bytes: Uint8Array, from: number): Fate | null;
  learn(raw: RawRecord, fate: Fate): void;
}

/** A kubelet has some thousand; names come from the log, and made-up ones must not fill the memory. */
const MOST = 4000;
/** They are looked up by their call site and by so much of the message, but by no more bytes than these. */
const OF_MESSAGE = 4;
const LONGEST_KEY = 32;
/** What decides on a message is in its first so many characters, or it is not learned. */
const LONGEST = 128;
const BRACKET = 93;

/** What became of a record becomes of all that open like it. */
export function createOpenings({ decisive }: Selection): Openings {
  const byKey = new Map<number, Opening[]>();
  let count = 0;

  function at(bytes: Uint8Array, from: number): Fate | null {
    const candidates = byKey.get(hash(bytes, from, keyEnd(bytes, from)));
    if (candidates !== undefined) for (const one of candidates) if (startsWith(bytes, one.bytes, from)) return one.fate;
    return null;
  }

  return {
    at,
    learn({ text, body, lines }, fate) {
      if (count >= MOST || lines !== 1) return;
      const line = `${text}\n`;
      const site = siteOf(text);
      const begin = Buffer.from(line.slice(site, body + LONGEST));
      if (at(begin, 0) !== null) return;
      const bytes = begin.subarray(0, Buffer.byteLength(line.slice(site, decisive(line, body))));
      const end = keyEnd(begin, 0);
      if (end > bytes.length) return;
      const key = hash(bytes, 0, end);
      byKey.set(key, [...(byKey.get(key) ?? []), { bytes, fate }]);
      count++;
    },
  };
}

function startsWith(bytes: Uint8Array, begin: Uint8Array, from: number): boolean {
  if (from + begin.length > bytes.length) return false;
  for (let at = 0; at < begin.length; at++) if (bytes[from + at] !== begin[at]) return false;
  return true;
}

function keyEnd(bytes: Uint8Array, from: number): number {
  const most = Math.min(from + LONGEST_KEY, bytes.length);
  for (let at = from; at < most; at++) if (bytes[at] === BRACKET) return Math.min(at + 2 + OF_MESSAGE, bytes.length);
  return most;
}

function hash(bytes: Uint8Array, from: number, to: number): number {
  let key = 0;
  for (let at = from; at < to; at++) key = (Math.imul(key, 31) + (bytes[at] ?? 0)) | 0;
  return key;
}
