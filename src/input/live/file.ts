import { type FileHandle, open, stat } from 'node:fs/promises';
import { createBell } from './bell.js';
import { createGrowth } from './growth.js';
import { type LiveClock, type LiveSource, PAUSE, type Piece } from './types.js';

/** A file that grows, under one name: it may be rotated, truncated, and missing for a moment. */
export function liveFile(path: string, clock: LiveClock): LiveSource {
  const happened = { rotated: 0, truncated: 0 };

  async function* pieces(stop: AbortSignal): AsyncGenerator<Piece> {
    const bell = createBell();
    stop.addEventListener('abort', bell.ring, { once: true });
    let file: FileHandle | null = await open(path);
    while (file !== null) file = yield* untilRotated(file);

    /** All of one file; returns the one that has taken its name. */
    async function* untilRotated(current: FileHandle): AsyncGenerator<Piece, FileHandle | null> {
      const growth = createGrowth(current);
      let replaced = false;
      try {
        for (;;) {
          const piece = await growth.next();
          if (piece === 'hole') happened.truncated++;
          if (piece !== null) {
            yield piece;
            continue;
          }
          const successor = replaced ? await openIfThere(path) : null;
          if (successor !== null) {
            happened.rotated++;
            if (!growth.endsWithLine()) yield 'hole';
            return successor;
          }
          if (stop.aborted) return null;
          await bell.heardWithin(PAUSE, clock);
          // Who writes has the old file open for a moment longer: its rest is read before it is left
          replaced = await isReplaced(current, path);
          if (!stop.aborted) yield 'idle';
        }
      } finally {
        await current.close();
      }
    }
  }

  return {
    path,
    ends: false,
    pieces,
    notes: () => [
      ...(happened.rotated > 0 ? [`rotated ${times(happened.rotated)} while it was read: line numbers continue`] : []),
      ...(happened.truncated > 0
        ? [`truncated ${times(happened.truncated)} while it was read: lines may be lost`]
        : []),
    ],
  };
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** A name may be free for a moment, or lead to what may not be read yet. */
const openIfThere = (path: string): Promise<FileHandle | null> => open(path).catch(() => null);

async function isReplaced(file: FileHandle, path: string): Promise<boolean> {
  const [own, named] = await Promise.all([file.stat(), stat(path).catch(() => null)]);
  return named !== null && (own.ino !== named.ino || own.dev !== named.dev);
}
