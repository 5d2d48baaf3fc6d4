import { DAY } from '../kit/calendar.js';
import type { KlogRecord } from '../read/records/types.js';
import { callIn, isSameText, recordTextOf, timeIn, timeInYear } from '../read/short/printed.js';
import { LIMITS } from './thresholds.js';

/** The most stamps that are remembered. */
const MAX_STAMPS = 400_000;
/** There is room for this many from the start: most logs are short. */
const FEW_STAMPS = 1 << 12;

/**
 * Recognises records that were appended or pasted to their own file a second time: time goes back to a record that was already there, or a
 * record follows itself. Other records that the same call printed at the same moment are no duplicates.
 */
export function createDuplicates(most = MAX_STAMPS) {
  const newest = new Map<number | null, { at: number; key: number; record: KlogRecord }>();
  const recent = createRecentKeys(most);
  let replaying = false;

  /** `time` is the time in the record's header, in ms since midnight. */
  return (record: KlogRecord, time = timeIn(record)): boolean => {
    const header = callIn(record);
    const at = timeInYear(header, time);
    if (header === null || at === null) return false;
    const key = keyOf(at, header.line);
    const latest = newest.get(header.pid);
    if (latest === undefined) newest.set(header.pid, { at, key, record });
    else {
      replaying = (replaying || at < latest.at - LIMITS.lateLineMs) && recent.has(key);
      const isSame = key === latest.key && isSameText(recordTextOf(record), recordTextOf(latest.record));
      if (replaying || isSame) return true;
      if (at > latest.at) latest.at = at;
      latest.key = key;
      latest.record = record;
    }
    recent.add(key);
    return false;
  };
}

/** The last keys. Most logs never need them, so the set is built on first use. */
function createRecentKeys(most: number) {
  let ring = new Float64Array(FEW_STAMPS);
  let count = 0;
  let known: Set<number> | null = null;

  return {
    add(key: number): void {
      const at = count++ % most;
      if (known !== null) {
        if (count > most) known.delete(ring[at] ?? 0);
        known.add(key);
      }
      if (at === ring.length) ring = grown(ring, most);
      ring[at] = key;
    },
    has(key: number): boolean {
      known ??= new Set(ring.subarray(0, Math.min(count, most)));
      return known.has(key);
    },
  };
}

function grown(ring: Float64Array, most: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(Math.min(2 * ring.length, most));
  larger.set(ring);
  return larger;
}

/** Microsecond and line number, within 16 days: in that range 53 bits hold both. */
const keyOf = (at: number, line: number): number => Math.round((at % (16 * DAY)) * 1000) * 4096 + (line & 4095);

/** Up to twice as many records are remembered. Overlaps are close together, because sources are read in the order of their first stamps. */
const MAX_YOUNG = 400_000;

/**
 * Recognises records that another source already contained: a rotated copy, a journal next to a file, the same file twice. A line that
 * occurs twice in one source was printed twice.
 */
export function createOverlaps(most = MAX_YOUNG) {
  let young = new Map<number, number>();
  let old = new Map<number, number>();

  return (source: number, record: KlogRecord): boolean => {
    const key = hash(`${placeOf(record)} ${recordTextOf(record).text}`);
    const first = young.get(key) ?? old.get(key);
    if (first !== undefined) return first !== source;
    if (young.size >= most) {
      old = young;
      young = new Map();
    }
    young.set(key, source);
    return false;
  };
}

/** Without a stamp, equal texts may be two events, unless they are on the same line of two inputs: then the same file was given twice. */
function placeOf({ header, line }: KlogRecord): string {
  if (header === null) return `line ${line}`;
  const { pid, month, day, time, ts, file } = header;
  return `${pid} ${ts ?? `${month}-${day} ${time}`} ${file}:${header.line}`;
}

/** 53 bits (cyrb53): the chance that two different ones among a million records are equal is 1 in 18,000. */
function hash(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0);
}
