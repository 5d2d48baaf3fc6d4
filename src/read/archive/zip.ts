import type { Bytes } from '../../host/host.js';
import { UNPACK } from '../../host/index.js';
import { viewOf } from '../short/word-view.js';
import type { ZipEntry } from '../source.js';
import { ArchiveError } from './budget.js';
import { createByteReader } from './byte-reader.js';
import { bytesAt, type Medium } from './medium.js';
import type { EntryType } from './names.js';
import { LIMITS } from './thresholds.js';

export interface ZipDirectoryEntry extends ZipEntry {
  readonly name: string;
  readonly type: EntryType;
}

/** APPNOTE.TXT 4.3.16, 4.3.15, 4.3.14, 4.3.12: the first bytes of the records, and their lengths without the variable parts. */
const END = { magic: 0x06054b50, size: 22 } as const;
const LOCATOR = { magic: 0x07064b50, size: 20 } as const;
const END_64 = { magic: 0x06064b50, size: 56 } as const;
const ENTRY = { magic: 0x02014b50, size: 46 } as const;
const LONGEST_COMMENT = 0xffff;
/** A field with this value refers to the extra field of ZIP64, which has the real value. */
const ELSEWHERE = 0xffffffff;

/** The entries in the directory at the end. The directory counts, not the headers in between. */
export async function* zipDirectory(medium: Medium): AsyncGenerator<ZipDirectoryEntry> {
  const directory = await findDirectory(medium);
  await refuseOverlaps(entriesIn(medium, directory));
  yield* entriesIn(medium, directory);
}

interface Directory {
  readonly start: number;
  readonly count: number;
}

async function* entriesIn(medium: Medium, { start, count }: Directory): AsyncGenerator<ZipDirectoryEntry> {
  const reader = createByteReader(from => medium.read(start + from, medium.size), false);
  try {
    for (let at = 0; at < count; at++) {
      const head = await reader.read(ENTRY.size);
      if (head.length < ENTRY.size || uint32(head, 0) !== ENTRY.magic)
        throw new ArchiveError('the directory of the zip is damaged here: read up to there');
      const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map(place => uint16(head, place));
      const name = await reader.read(nameLength);
      const extra = await reader.read(extraLength);
      await reader.skip(commentLength);
      yield entryOf(head, name, extra);
    }
  } finally {
    await reader.close();
  }
}

/**
 * Refuses entries that share their data, which is how a small zip becomes a large bomb. Sorted begins and ends are compared: if each end
 * lies before the next begin, no two ranges overlap.
 */
async function refuseOverlaps(entries: AsyncIterable<ZipDirectoryEntry>): Promise<void> {
  const begins: number[] = [];
  const ends: number[] = [];
  try {
    for await (const { type, header, packed } of entries) {
      if (type !== 'file' || begins.length > LIMITS.entries) continue;
      begins.push(header);
      ends.push(header + HEADER.size + packed);
    }
  } catch (error) {
    // The listing reports the damage
    if (!(error instanceof ArchiveError)) throw error;
  }
  const [first, last] = [Float64Array.from(begins).sort(), Float64Array.from(ends).sort()];
  if (last.some((end, at) => end > (first[at + 1] ?? Number.POSITIVE_INFINITY)))
    throw new ArchiveError('its entries overlap: not read');
}

async function findDirectory(medium: Medium): Promise<Directory> {
  const from = Math.max(0, medium.size - END.size - LONGEST_COMMENT - LOCATOR.size);
  const tail = await bytesAt(medium, from, medium.size - from);
  for (let at = tail.length - END.size; at >= 0; at--) {
    if (uint32(tail, at) !== END.magic) continue;
    const locator = at - LOCATOR.size;
    if (locator >= 0 && uint32(tail, locator) === LOCATOR.magic)
      return findDirectory64(medium, uint64(tail, locator + 8));
    return { start: uint32(tail, at + 16), count: uint16(tail, at + 10) };
  }
  throw new ArchiveError('the zip is cut or damaged: the directory at its end is missing');
}

async function findDirectory64(medium: Medium, at: number): Promise<Directory> {
  const end = await bytesAt(medium, at, END_64.size);
  if (end.length < END_64.size || uint32(end, 0) !== END_64.magic)
    throw new ArchiveError('the directory of the zip is damaged');
  return { start: uint64(end, 48), count: uint64(end, 32) };
}

function entryOf(head: Bytes, name: Bytes, extra: Bytes): ZipDirectoryEntry {
  const large = zip64Values(extra);
  const value = (place: number): number => {
    const own = uint32(head, place);
    return own === ELSEWHERE ? (large.next().value ?? own) : own;
  };
  // The extra field has these values in this order
  const size = value(24);
  const packed = value(20);
  const header = value(42);
  const isEncrypted = (uint16(head, 8) & 1) === 1;
  return {
    name: name.toString('utf8').replaceAll('\\', '/'),
    type: typeOf(head, name),
    header,
    size,
    packed,
    method: isEncrypted ? ENCRYPTED : uint16(head, 10),
  };
}

/** No method of APPNOTE.TXT 4.4.5. */
export const ENCRYPTED = -1;

const UNIX = 3;
/** The file types of stat(2). */
const TYPES: ReadonlyMap<number, EntryType> = new Map([
  [0o120000, 'link'],
  [0o040000, 'folder'],
  [0o020000, 'device'],
  [0o060000, 'device'],
  [0o010000, 'device'],
  [0o140000, 'device'],
]);

function typeOf(head: Bytes, name: Bytes): EntryType {
  if (name.at(-1) === '/'.charCodeAt(0)) return 'folder';
  const isUnix = head[5] === UNIX;
  return (isUnix && TYPES.get((uint32(head, 38) >>> 16) & 0o170000)) || 'file';
}

const ZIP64 = 1;

function* zip64Values(extra: Bytes): Generator<number> {
  for (let at = 0; at + 4 <= extra.length; at += 4 + uint16(extra, at + 2)) {
    if (uint16(extra, at) !== ZIP64) continue;
    const end = Math.min(extra.length, at + 4 + uint16(extra, at + 2));
    for (let value = at + 4; value + 8 <= end; value += 8) yield uint64(extra, value);
    return;
  }
}

/** APPNOTE.TXT 4.3.7. */
const HEADER = { magic: 0x04034b50, size: 30 } as const;
const STORED = 0;
const DEFLATED = 8;
/** deflate turns two bits into 258 bytes at most (zlib, Maximum Compression Factor). */
const MOST_DEFLATED = 1032;

/** The most bytes that an entry can unpack to: its header can state any size. */
export const mostIn = ({ size, packed, method }: ZipEntry): number =>
  Math.min(size, packed * (method === STORED ? 1 : MOST_DEFLATED));

export async function* zipContent(zip: Medium, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  if (entry.method === ENCRYPTED) throw new ArchiveError('it is encrypted: unpack it first');
  if (entry.method !== STORED && entry.method !== DEFLATED)
    throw new ArchiveError(`it is packed with method ${entry.method}, which cannot be read here: unpack it first`);
  const head = await bytesAt(zip, entry.header, HEADER.size);
  if (head.length < HEADER.size || uint32(head, 0) !== HEADER.magic)
    throw new ArchiveError('the zip is cut or damaged here');
  const start = entry.header + HEADER.size + uint16(head, 26) + uint16(head, 28);
  const packed = zip.read(start, Math.min(start + entry.packed, zip.size));
  const notes: string[] = [];
  const content = entry.method === STORED ? packed : UNPACK['deflate-raw'](packed, text => notes.push(text));
  let size = 0;
  for await (const piece of content) {
    const rest = piece.subarray(0, entry.size - size);
    size += piece.length;
    if (rest.length > 0) yield rest;
    // Only the stated size was counted
    if (size > entry.size) throw new ArchiveError('it holds more than the zip states: read up to there');
  }
  const [note] = notes;
  if (note !== undefined) throw new ArchiveError(note);
  if (size < entry.size) throw new ArchiveError('the zip is cut or damaged here: read up to there');
}

/** Numbers in the headers of a zip. */
const uint16 = (bytes: Uint8Array, at: number): number => viewOf(bytes).getUint16(at, true);
const uint32 = (bytes: Uint8Array, at: number): number => viewOf(bytes).getUint32(at, true);
const uint64 = (bytes: Uint8Array, at: number): number => Number(viewOf(bytes).getBigUint64(at, true));
