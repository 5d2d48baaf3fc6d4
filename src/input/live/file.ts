import { type FileHandle, open, stat } from 'node:fs/promises';
import { createBell } from './bell.js';
import { createIdentity, findPlace, type Opened, openLater } from './file-place.js';
import { createGrowth } from './growth.js';
import { type FilePlace, type LiveClock, type LiveSource, PAUSE, type Piece } from './types.js';

export interface Resumed {
  readonly place: FilePlace;
  /** The place is not there any more: all that is there is read. */
  lost(): void;
}

/** A file that grows, under one name: it may be rotated, truncated, and missing for a moment. `resumed`: it was read before, up to there. */
export function liveFile(path: string, clock: LiveClock, resumed?: Resumed): LiveSource {
  const happened = { rotated: 0, truncated: 0 };
  let place: FilePlace | null = null;

  async function opened(): Promise<Opened[]> {
    const found = resumed === undefined ? null : await findPlace(path, resumed.place);
    if (found !== null) return found;
    resumed?.lost();
    return [{ file: await open(path), from: 0 }];
  }

  async function* pieces(stop: AbortSignal): AsyncGenerator<Piece> {
    const bell = createBell();
    stop.addEventListener('abort', bell.ring, { once: true });
    const waiting = await opened();
    try {
      for (let current = waiting.shift(); current !== undefined; current = waiting.shift())
        yield* untilRotated(current);
    } finally {
      for (const { file } of waiting) await file.close();
    }

    /** All of one file, until another waits that has taken its name. */
    async function* untilRotated({ file, from }: Opened): AsyncGenerator<Piece, void> {
      const growth = createGrowth(file, from);
      const identity = createIdentity(file);
      let replaced = false;
      try {
        for (;;) {
          const before = growth.lineEnd();
          const piece = await growth.next();
          if (piece === 'hole') {
            happened.truncated++;
            identity.forget();
          }
          if (piece !== null) {
            place = await identity.at(before);
            yield piece;
            continue;
          }
          if (replaced && waiting.length === 0) waiting.push(...(await openLater(path, file)));
          if (waiting.length > 0) {
            happened.rotated++;
            if (!growth.endsWithLine()) yield 'hole';
            return;
          }
          if (stop.aborted) return;
          await bell.heardWithin(PAUSE, clock);
          // Who writes has the old file open for a moment longer: its rest is read before it is left
          replaced = await isReplaced(file, path);
          if (!stop.aborted) yield 'idle';
        }
      } finally {
        await file.close();
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
    place: () => place,
  };
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

async function isReplaced(file: FileHandle, path: string): Promise<boolean> {
  const [own, named] = await Promise.all([file.stat(), stat(path).catch(() => null)]);
  return named !== null && (own.ino !== named.ino || own.dev !== named.dev);
}
