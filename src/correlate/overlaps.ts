import type { KlogRecord } from '../read/records/types.js';

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
    const key = fingerprint(record);
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

function fingerprint(record: KlogRecord): number {
  const values = record.fields.map(({ key, raw }) => `${key}=${raw}`).join(' ');
  return hash(`${placeOf(record)} ${record.message} ${values}`);
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
