import { fileSize } from '../../host/index.js';
import { fileSource, type Place } from '../source.js';
import { ArchiveError, CUT } from './budget.js';
import { type ByteReader, createByteReader } from './byte-reader.js';
import { decompress } from './decompress.js';
import { blobMedium, fileMedium, hold, type Medium, memoryMedium, partOf, urlMedium } from './medium.js';
import { keyOf } from './names.js';
import { type TarEntry, tarEntries } from './tar.js';
import { LIMITS } from './thresholds.js';
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
    const [nearest] = idle.filter(({ next }) => next <= ordinal).sort((a, b) => b.next - a.next);
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

export type Opener = ReturnType<typeof createOpener>;

/** Opens places. What was unpacked on the way to one of them serves the others. */
export function createOpener() {
  const cursors = new Map<string, ReturnType<typeof createCursors>>();
  const inMemory = new Map<string, Medium>();

  function bytes(place: Place): Bytes {
    if (place.in === 'file') return fileSource(place.path).open();
    if (place.in === 'part') return part(place);
    if (place.in === 'zip') return unzipped(place);
    if (place.in === 'tar') return cursorsOf(place.within).content(place.ordinal);
    const whole = mediumOf(place);
    return whole.read(0, whole.size);
  }

  /** Bytes that can be read from any position without holding them in memory; otherwise null. */
  async function medium(place: Place): Promise<Medium | null> {
    if (place.in === 'file') return fileMedium(place.path, await fileSize(place.path));
    if (!('within' in place)) return mediumOf(place);
    const whole = place.in === 'part' ? await medium(place.within) : null;
    return place.in !== 'part' || whole === null ? null : partOf(whole, place.start, place.size);
  }

  /** Holds the bytes of a place in memory; `opened`: the bytes, if they are already open. */
  async function held(place: Place, opened = bytes(place)): Promise<Medium> {
    const key = keyOf(place);
    const known = inMemory.get(key);
    if (known !== undefined) return known;
    const fresh = memoryMedium(await hold(opened));
    inMemory.set(key, fresh);
    makeRoom();
    return fresh;
  }

  function cursorsOf(tar: Place): ReturnType<typeof createCursors> {
    const key = keyOf(tar);
    const known = cursors.get(key);
    if (known !== undefined) return known;
    const made = createCursors(() => createByteReader(() => decompress(bytes(tar), () => {}), false));
    cursors.set(key, made);
    return made;
  }

  /** Drops the bytes that were held first: a later reader unpacks them again. */
  function makeRoom(): void {
    let size = [...inMemory.values()].reduce((sum, one) => sum + one.size, 0);
    for (const [key, one] of inMemory) {
      if (size <= LIMITS.heldBytes) return;
      size -= one.size;
      inMemory.delete(key);
    }
  }

  async function* unzipped({ within, entry }: Place & { in: 'zip' }): Bytes {
    yield* zipContent((await medium(within)) ?? (await held(within)), entry);
  }

  async function* part({ within, start, size }: Place & { in: 'part' }): Bytes {
    let left = size;
    for await (const chunk of (await medium(within))?.read(start, start + size) ?? []) {
      left -= chunk.length;
      yield chunk;
    }
    if (left > 0) throw new ArchiveError(CUT);
  }

  return {
    bytes,
    medium,
    held,
    async close(): Promise<void> {
      await Promise.all([...cursors.values()].map(one => one.close()));
      cursors.clear();
      inMemory.clear();
    },
  };
}

/** What can be read from any position as it is. */
const mediumOf = (place: Place & { in: 'blob' | 'url' | 'memory' }): Medium =>
  place.in === 'blob' ? blobMedium(place.blob) : place.in === 'url' ? urlMedium(place) : memoryMedium(place.blocks);
