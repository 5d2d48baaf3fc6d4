import type { Bytes } from '../../host/host.js';
import { bytesOn, emptyBytes } from '../../host/index.js';
import { given } from '../../kit/forms.js';
import { ArchiveError, CUT } from './budget.js';
import type { ByteReader } from './byte-reader.js';
import type { EntryType } from './names.js';

/** The size of a block of a tar: each header has one, and data fills whole ones. */
export const BLOCK = 512;

type TarHeader = NonNullable<ReturnType<typeof readTarHeader>>;

const CHECKSUM = { start: 148, end: 156 } as const;
const SPACE = 32;

/** Null where the block is no header. The checksum decides: tars from before POSIX have no magic. */
export function readTarHeader(block: Uint8Array) {
  if (block.length < BLOCK) return null;
  const bytes = bytesOn(block.subarray(0, BLOCK));
  const size = numberIn(bytes.subarray(124, 136));
  if (!isSum(bytes, numberIn(bytes.subarray(CHECKSUM.start, CHECKSUM.end))) || size === null) return null;
  // Only POSIX has a prefix: in GNU's own header, times are in its place
  const isPosix = bytes.toString('latin1', 257, 265) === 'ustar\x0000';
  const prefix = isPosix ? textIn(bytes.subarray(345, 500)) : '';
  const name = textIn(bytes.subarray(0, 100));
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    size,
    /** The letter of POSIX (ustar) and GNU tar. */
    type: String.fromCharCode(bytes[156] ?? 0),
    link: textIn(bytes.subarray(157, 257)),
    /** GNU's map of a sparse file continues in further blocks. */
    mapGoesOn: bytes[482] === 1,
  };
}

export const isZero = (block: Uint8Array): boolean => block.every(byte => byte === 0);

/** The sum of the bytes; some old tars add them up as signed bytes. */
function isSum(bytes: Bytes, stated: number | null): boolean {
  if (stated === null) return false;
  let [unsigned, signed] = [0, 0];
  for (const [at, own] of bytes.entries()) {
    const byte = at >= CHECKSUM.start && at < CHECKSUM.end ? SPACE : own;
    unsigned += byte;
    signed += byte > 127 ? byte - 256 : byte;
  }
  return stated === unsigned || stated === signed;
}

/** Octal digits, or, in GNU's form, a number to the base 256, marked by its first bit. */
function numberIn(field: Bytes): number | null {
  const first = field[0] ?? 0;
  if (first === 0x80) {
    const value = field.subarray(1).reduce((sum, byte) => sum * 256 + byte, 0);
    return Number.isSafeInteger(value) ? value : null;
  }
  const digits = textIn(field).trim();
  return digits === '' ? 0 : /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : null;
}

function textIn(field: Bytes): string {
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? field.length : end);
}

/** Blocks that precede an entry and describe it: names and sizes that do not fit into its header. */
interface TarExtras {
  readonly name?: string;
  readonly link?: string;
  readonly size?: number;
  readonly sparse?: boolean;
}

/** Larger than any name that a file can have, together with its attributes. */
const MAX_ATTRIBUTE_BYTES = 1 << 20;

const padded = (size: number): number => Math.ceil(size / BLOCK) * BLOCK;

/** The extras that a header announces; null if the header is that of an entry. */
async function readTarExtras({ type, size }: TarHeader, reader: ByteReader): Promise<TarExtras | null> {
  const read = READERS.get(type);
  if (read === undefined) return null;
  const body = size > MAX_ATTRIBUTE_BYTES ? emptyBytes(0) : await reader.read(size);
  await reader.skip(padded(size) - body.length);
  return read(body);
}

const READERS: ReadonlyMap<string, (body: Bytes) => TarExtras> = new Map<string, (body: Bytes) => TarExtras>([
  ['L', body => ({ name: textIn(body) })],
  ['K', body => ({ link: textIn(body) })],
  ['x', paxExtras],
  // A global header applies to all entries that follow: collectors write a comment there
  ['g', () => ({})],
]);

/** Records of POSIX: `<length> <key>=<value>\n`; the length is in bytes and includes itself. */
function paxExtras(body: Bytes): TarExtras {
  const values = new Map<string, string>();
  for (let at = 0; at < body.length; ) {
    const length = Number.parseInt(body.toString('latin1', at, at + 20), 10);
    if (!(length > 0)) break;
    const record = body.toString('utf8', at, at + length - 1);
    const equals = record.indexOf('=');
    values.set(record.slice(record.indexOf(' ') + 1, equals), record.slice(equals + 1));
    at += length;
  }
  const size = Number(values.get('size') ?? Number.NaN);
  return {
    ...given({ name: values.get('GNU.sparse.name') ?? values.get('path'), link: values.get('linkpath') }),
    ...(Number.isSafeInteger(size) && size >= 0 ? { size } : {}),
    ...([...values.keys()].some(key => key.startsWith('GNU.sparse.')) ? { sparse: true } : {}),
  };
}

export type TarEntry = ReturnType<typeof entryOf>;

const TYPES: ReadonlyMap<string, EntryType> = new Map([
  ['0', 'file'],
  ['\0', 'file'],
  ['7', 'file'],
  ['1', 'hard link'],
  ['2', 'link'],
  ['3', 'device'],
  ['4', 'device'],
  ['5', 'folder'],
  ['6', 'device'],
  ['S', 'sparse'],
]);

/** The entries of a tar, in its order, as they are read. Ends at the end mark, or fails where the tar does. */
export async function* tarEntries(reader: ByteReader): AsyncGenerator<TarEntry> {
  let extras: TarExtras = {};
  for (let ordinal = 0; ; ) {
    const header = await nextHeader(reader);
    if (header === null) return;
    const more = await readTarExtras(header, reader);
    if (more !== null) {
      extras = { ...extras, ...more };
      continue;
    }
    const entry = entryOf(header, extras, ordinal++, reader);
    yield entry;
    await reader.skip(entry.start + padded(entry.size) - reader.position());
    if (reader.position() < entry.start + entry.size) throw new ArchiveError(CUT);
    extras = {};
  }
}

async function nextHeader(reader: ByteReader): Promise<TarHeader | null> {
  const block = await reader.read(BLOCK);
  // The end mark may be missing: in tars that were written one after the other, or by a program that died there
  if (block.length === 0 || isZero(block)) return null;
  if (block.length < BLOCK) throw new ArchiveError(CUT);
  const header = readTarHeader(block);
  if (header === null) throw new ArchiveError('the archive is damaged here: read up to there');
  for (let goesOn = header.type === 'S' && header.mapGoesOn; goesOn; ) goesOn = (await reader.read(BLOCK))[504] === 1;
  return header;
}

function entryOf(header: TarHeader, extras: TarExtras, ordinal: number, reader: ByteReader) {
  const stated = TYPES.get(header.type) ?? 'other';
  const name = extras.name ?? header.name;
  const type = extras.sparse ? 'sparse' : stated === 'file' && name.endsWith('/') ? 'folder' : stated;
  // A link, a folder and a device have no data, whatever size is stated (GNU tar, list.c)
  const size = ['file', 'sparse', 'other'].includes(type) ? (extras.size ?? header.size) : 0;
  return {
    /** Its position among all entries, from 0. */
    ordinal,
    name,
    type,
    /** The target of a link. */
    link: extras.link ?? header.link,
    /** The offset at which its content begins, and its length. */
    start: reader.position(),
    size,
    /** Must be called at most once, before the next entry is requested. */
    async *content(): AsyncGenerator<Uint8Array> {
      let left = size;
      for await (const piece of reader.take(size)) {
        left -= piece.length;
        yield piece;
      }
      if (left > 0) throw new ArchiveError(CUT);
    },
  };
}
