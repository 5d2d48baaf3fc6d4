import type { BigIntStats } from 'node:fs';
import { type FileHandle, stat } from 'node:fs/promises';
import { openLog } from '../../kit/regular-file.js';
import { createIdentity, findCopy, findPlace, type Opened, openNext } from './file-place.js';
import { createWakeup, type FilePlace, type LiveClock, type LiveSource, PAUSE, type Piece } from './live-source.js';
import { LIMITS } from './thresholds.js';

/** The bytes of one read. */
const SIZE = 1 << 20;
/** This many bytes before a position prove that the text is still the same: lines have times. */
const REMEMBERED = 4096;
const LF = 10;
const NOTHING = Buffer.alloc(0);

/** Reads a file while it grows, from the beginning of a line. A piece is valid until the next is requested. */
function createGrowth(file: FileHandle, from = 0) {
  const buffer = Buffer.alloc(SIZE);
  let place = from;
  let lineEnd = from;
  let known = NOTHING;
  let padded = false;

  /** Truncating a file under a writer that does not append leaves NULs up to the writer's position. */
  function withoutPadding(bytes: Buffer): Buffer {
    if (!padded) return bytes;
    const from = bytes.findIndex(byte => byte !== 0);
    padded = from < 0;
    return padded ? NOTHING : bytes.subarray(from);
  }

  return {
    /** The part of the file that was not read yet; null at its end; `hole` when the part that was read is no longer in it. */
    async next(): Promise<Piece | null> {
      for (;;) {
        const { bytesRead } = await file.read(buffer, 0, SIZE, place - known.length);
        const read = buffer.subarray(0, bytesRead);
        if (!read.subarray(0, known.length).equals(known)) {
          place = 0;
          lineEnd = 0;
          known = NOTHING;
          padded = true;
          return 'hole';
        }
        const fresh = read.subarray(known.length);
        if (fresh.length === 0) return null;
        const last = fresh.lastIndexOf(LF);
        if (last >= 0) lineEnd = place + last + 1;
        place += fresh.length;
        known = Buffer.from(read.subarray(-REMEMBERED));
        const text = withoutPadding(fresh);
        if (text.length > 0) return text;
      }
    },
    /** No incomplete line is waiting for its rest. */
    endsWithLine: () => known.length === 0 || known.at(-1) === LF,
    /** The offset after the last whole line that was passed on. */
    lineEnd: () => lineEnd,
    /** The offset after the last byte that was read. */
    end: () => place,
  };
}

/** The file that was left last. If its writer still has it open, what is added is not read. */
function createLeft() {
  let watched: { readonly file: FileHandle; readonly size: number } | null = null;

  async function close(): Promise<void> {
    const { file } = watched ?? {};
    watched = null;
    await file?.close();
  }

  return {
    /** `size` bytes of the file were read. */
    async watch(file: FileHandle, size: number): Promise<void> {
      await close();
      watched = { file, size };
    },
    /** Reported once for each file. */
    async hasGrown(): Promise<boolean> {
      if (watched === null) return false;
      const { size, nlink } = await watched.file.stat();
      const hasGrown = size > watched.size;
      // A deleted file keeps its space on the disk until it is closed everywhere
      if (hasGrown || nlink === 0) await close();
      return hasGrown;
    },
    close,
  };
}

interface Following {
  /** The place at which an earlier reader stopped. */
  readonly place?: FilePlace;
  /** Reading begins here. */
  begun?(place: FilePlace): void;
  /** The place no longer exists: everything that is there is read. */
  lost?(): void;
  /** Its name now leads to something that is no file; the old file is read on. */
  taken?(): void;
}

/** A file that grows, under one name. It may be rotated, truncated, and missing for a moment. */
export function liveFile(path: string, clock: LiveClock, following: Following = {}): LiveSource {
  const happened = { rotated: 0, truncated: 0, missed: 0, gaps: 0 };
  let place: FilePlace | null = null;

  async function opened(): Promise<Opened> {
    if (following.place !== undefined) {
      const found = await findPlace(path, following.place);
      if (found !== null) return found;
      following.lost?.();
    }
    return { file: await openLog(path), from: 0, isAfterGap: following.place !== undefined, isBeforeGap: false };
  }

  async function* pieces(stop: AbortSignal): AsyncGenerator<Piece> {
    const wakeup = createWakeup(stop);
    const left = createLeft();
    let next: Opened | null = await opened();
    try {
      place = await createIdentity(next.file).at(next.from);
      following.begun?.(place);
      if (next.isAfterGap) yield 'hole';
      while (next !== null) {
        const current: Opened = next;
        next = null;
        yield* untilRotated(current);
      }
    } finally {
      await next?.file.close();
      await left.close();
    }

    /** The content of one file, until another file takes its name: that one is next. */
    async function* untilRotated({ file, from, isBeforeGap }: Opened): AsyncGenerator<Piece, void> {
      const growth = createGrowth(file, from);
      const identity = createIdentity(file);
      const { size, mtimeMs } = await file.stat();
      let backlog = size;
      /** When the file was last written to, or its name was taken. If the wall clock was set since then, it counts as written now. */
      let changedAt = clock.now() - Math.max(0, Date.now() - mtimeMs);
      let wasReplaced = (await replacementOf(file, path)) !== null;
      /** The file that was seen to take its name: the next one, unless a rotation was too fast to be seen. */
      let successor: bigint | null = null;
      let isOver = false;
      let isTruncated = false;
      try {
        for (;;) {
          const before = growth.lineEnd();
          const isWhole = growth.endsWithLine();
          const piece = await growth.next();
          if (piece === 'hole') {
            happened.truncated++;
            // What was written since the last read is in the copy that was made before the file was truncated
            const copy = place === null ? null : await findCopy(path, { ...place, offset: before });
            if (copy !== null) {
              isTruncated = true;
              next = { ...copy, isBeforeGap: true };
              if (!isWhole) yield 'hole';
              return;
            }
            identity.forget();
            backlog = 0;
          }
          if (piece !== null) {
            if (growth.end() > backlog) changedAt = clock.now();
            isOver = false;
            place = await identity.at(before);
            yield piece;
            continue;
          }
          if (isOver) next = await openNext(path, file, successor);
          if (next !== null) {
            happened.rotated++;
            if (next.isAfterGap) happened.gaps++;
            if (next.isAfterGap || isBeforeGap || !growth.endsWithLine()) yield 'hole';
            return;
          }
          if (growth.endsWithLine() && (await left.hasGrown())) {
            happened.missed++;
            yield 'hole';
          }
          // The writer may keep the old file open for a while: its rest is read before it is left
          const replacement = await replacementOf(file, path);
          if (replacement !== null && !wasReplaced) {
            changedAt = clock.now();
            successor = replacement.ino;
            if (!replacement.isFile()) following.taken?.();
          }
          wasReplaced = replacement !== null;
          const isQuiet = stop.aborted || clock.now() - changedAt >= LIMITS.rotateWaitMs;
          isOver = !isOver && wasReplaced && isQuiet;
          if (isOver) continue;
          if (stop.aborted) return;
          await wakeup.wokenWithin(PAUSE, clock);
          if (!stop.aborted) yield 'idle';
        }
      } finally {
        if (next === null || isTruncated) await file.close();
        else await left.watch(file, growth.end());
      }
    }
  }

  return {
    path,
    ends: false,
    pieces,
    notes: () =>
      NOTES.flatMap(([what, verb, how]) => (happened[what] > 0 ? [`${verb} ${times(happened[what])} ${how}`] : [])),
    place: () => place,
  };
}

const NOTES = [
  ['rotated', 'rotated', 'while it was read: line numbers continue'],
  ['truncated', 'truncated', 'while it was read: lines may be lost'],
  ['gaps', 'rotated', 'into files that were deleted or compressed before they were read: lines may be lost'],
  ['missed', 'written', 'after it was rotated: lines are lost'],
] as const;

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** Another file that has the name now; null if the name still leads to this file. */
async function replacementOf(file: FileHandle, path: string): Promise<BigIntStats | null> {
  const [own, named] = await Promise.all([file.stat({ bigint: true }), stat(path, { bigint: true }).catch(() => null)]);
  return named === null || (own.ino === named.ino && own.dev === named.dev) ? null : named;
}
