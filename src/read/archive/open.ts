import { fileSize } from '../../host/index.js';
import { decompress } from '../decompress.js';
import { fileSource } from '../source.js';
import { ArchiveError, CUT } from './budget.js';
import { type ByteReader, createByteReader } from './byte-reader.js';
import { blobMedium, fileMedium, hold, type Medium, memoryMedium, partOf, urlMedium } from './medium.js';
import { keyOf } from './names.js';
import { type TarEntry, tarEntries } from './tar.js';
import { LIMITS } from './thresholds.js';
import type { Place } from './types.js';
import { zipContent } from './zip.js';

interface Cursor {
  /** The entry that comes next. */
  next: number;
  readonly entries: AsyncGenerator<TarEntry>;
  readonly reader: ByteReader;
}

/** How many passes are kept open: this many series of files, each in the order of the archive, need only one pass each. */
const IDLE = 4;

/**
 * Reads the entries of a tar that can only be read from its beginning, in any order: a request continues where the nearest earlier one
 * stopped. Entries that are requested in the order of the archive are read in one pass.
 */
export function createCursors(open: () => ByteReader) {
  const idle: Cursor[] = [];

  async function cursorFor(ordinal: number): Promise<Cursor> {
    const before = idle.filter(({ next }) => next <= ordinal).sort((a, b) => b.next - a.next);
    const [nearest] = before;
    if (nearest !== undefined) {
      idle.splice(idle.indexOf(nearest), 1);
      return nearest;
    }
    const reader = open();
    return { next: 0, entries: tarEntries(reader), reader };
  }

  async function giveBack(cursor: Cursor): Promise<void> {
    idle.push(cursor);
    if (idle.length > IDLE) await idle.shift()?.reader.close();
  }

  return {
    async *content(ordinal: number): AsyncGenerator<Uint8Array> {
      const cursor = await cursorFor(ordinal);
      let isFit = false;
      try {
        for (let found = await cursor.entries.next(); ; found = await cursor.entries.next()) {
          if (found.done) throw new ArchiveError(CUT);
          cursor.next = found.value.ordinal + 1;
          if (found.value.ordinal < ordinal) continue;
          isFit = true;
          yield* found.value.content();
          return;
        }
      } catch (error) {
        isFit = false;
        throw error;
      } finally {
        await (isFit ? giveBack(cursor) : cursor.reader.close());
      }
    },
    async close(): Promise<void> {
      await Promise.all(idle.splice(0).map(({ reader }) => reader.close()));
    },
  };
}

type Bytes = AsyncIterable<Uint8Array>;

/** Opens places. What was unpacked on the way to one of them serves the others. */
export interface Opener {
  bytes(place: Place): Bytes;
  /** Bytes that can be read from any position without holding them in memory; otherwise null. */
  medium(place: Place): Promise<Medium | null>;
  /** Holds the bytes of a place in memory; `bytes`: the bytes, if they are already open. */
  held(place: Place, bytes?: Bytes): Promise<Medium>;
  close(): Promise<void>;
}

export function createOpener(): Opener {
  const cursors = new Map<string, ReturnType<typeof createCursors>>();
  const held = new Map<string, Medium>();

  function cursorsOf(tar: Place): ReturnType<typeof createCursors> {
    const key = keyOf(tar);
    const known = cursors.get(key);
    if (known !== undefined) return known;
    const made = createCursors(() => createByteReader(() => decompress(opener.bytes(tar), () => {}), false));
    cursors.set(key, made);
    return made;
  }

  /** Drops the bytes that were held first: a later reader unpacks them again. */
  function makeRoom(): void {
    let size = [...held.values()].reduce((sum, one) => sum + one.size, 0);
    for (const [key, one] of held) {
      if (size <= LIMITS.heldBytes) return;
      size -= one.size;
      held.delete(key);
    }
  }

  async function* unzipped(place: Place & { in: 'zip' }): Bytes {
    yield* zipContent((await opener.medium(place.within)) ?? (await opener.held(place.within)), place.entry);
  }

  async function* part({ within, start, size }: Place & { in: 'part' }): Bytes {
    let left = size;
    for await (const chunk of (await opener.medium(within))?.read(start, start + size) ?? []) {
      left -= chunk.length;
      yield chunk;
    }
    if (left > 0) throw new ArchiveError(CUT);
  }

  const opener: Opener = {
    bytes(place) {
      if (place.in === 'file') return fileSource(place.path).open();
      if (place.in === 'blob') return blobMedium(place.blob).read(0, place.blob.size);
      if (place.in === 'url') return urlMedium(place).read(0, place.size);
      if (place.in === 'memory') return memoryMedium(place.blocks).read(0, Number.POSITIVE_INFINITY);
      if (place.in === 'part') return part(place);
      return place.in === 'zip' ? unzipped(place) : cursorsOf(place.within).content(place.ordinal);
    },
    async medium(place) {
      if (place.in === 'file') return fileMedium(place.path, await fileSize(place.path));
      if (place.in === 'blob') return blobMedium(place.blob);
      if (place.in === 'url') return urlMedium(place);
      if (place.in === 'memory') return memoryMedium(place.blocks);
      const whole = place.in === 'part' ? await opener.medium(place.within) : null;
      return place.in !== 'part' || whole === null ? null : partOf(whole, place.start, place.size);
    },
    async held(place, bytes = opener.bytes(place)) {
      const key = keyOf(place);
      const known = held.get(key);
      if (known !== undefined) return known;
      const medium = memoryMedium(await hold(bytes));
      held.set(key, medium);
      makeRoom();
      return medium;
    },
    async close() {
      await Promise.all([...cursors.values()].map(one => one.close()));
      cursors.clear();
      held.clear();
    },
  };
  return opener;
}
