import { UNPACK } from '../../host/index.js';
import { ArchiveError } from './archive-error.js';
import { uint16, uint32 } from './little-endian.js';
import { bytesAt, type Medium } from './medium.js';
import type { ZipEntry } from './types.js';
import { ENCRYPTED } from './zip-directory.js';

/** APPNOTE.TXT 4.3.7. */
const HEADER = { magic: 0x04034b50, size: 30 } as const;
const STORED = 0;
const DEFLATED = 8;
/** deflate turns two bits into 258 bytes at most (zlib, Maximum Compression Factor). */
const MOST_DEFLATED = 1032;

/** The header of a zip can state any size. */
export const mostIn = ({ size, packed, method }: ZipEntry): number =>
  Math.min(size, packed * (method === STORED ? 1 : MOST_DEFLATED));

/** The content of an entry of a zip. */
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
    // The stated size is what was counted
    if (size > entry.size) throw new ArchiveError('it holds more than the zip states: read up to there');
  }
  const [note] = notes;
  if (note !== undefined) throw new ArchiveError(note);
  if (size < entry.size) throw new ArchiveError('the zip is cut or damaged here: read up to there');
}
