import { ArchiveError, CUT } from './archive-error.js';
import type { ByteReader } from './byte-reader.js';
import { padded, readTarExtras, type TarExtras } from './tar-extras.js';
import { BLOCK, isZero, readTarHeader, type TarHeader } from './tar-header.js';
import type { EntryType } from './types.js';

export interface TarEntry {
  /** Its position among all entries, from 0. */
  readonly ordinal: number;
  readonly name: string;
  readonly type: EntryType;
  /** The target of a link. */
  readonly link: string;
  /** The offset at which its content begins, and its length. */
  readonly start: number;
  readonly size: number;
  /** Must be called at most once, before the next entry is requested. */
  content(): AsyncGenerator<Uint8Array>;
}

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

function entryOf(header: TarHeader, extras: TarExtras, ordinal: number, reader: ByteReader): TarEntry {
  const stated = TYPES.get(header.type) ?? 'other';
  const name = extras.name ?? header.name;
  const type = extras.sparse ? 'sparse' : stated === 'file' && name.endsWith('/') ? 'folder' : stated;
  // A link, a folder and a device have no data, whatever size is stated (GNU tar, list.c)
  const size = ['file', 'sparse', 'other'].includes(type) ? (extras.size ?? header.size) : 0;
  return {
    ordinal,
    name,
    type,
    link: extras.link ?? header.link,
    start: reader.position(),
    size,
    async *content() {
      let left = size;
      for await (const piece of reader.take(size)) {
        left -= piece.length;
        yield piece;
      }
      if (left > 0) throw new ArchiveError(CUT);
    },
  };
}
