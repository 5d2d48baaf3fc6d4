import { ArchiveError, CUT } from './archive-error.js';
import type { ByteReader } from './byte-reader.js';
import { type TarEntry, tarEntries } from './tar.js';

interface Cursor {
  /** The entry that comes next. */
  next: number;
  readonly entries: AsyncGenerator<TarEntry>;
  readonly reader: ByteReader;
}

/** How many passes are kept open. That many series of files, each in the order of the archive, are read in one pass each. */
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
