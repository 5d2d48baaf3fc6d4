import type { FileHandle } from 'node:fs/promises';
import type { Piece } from './live-source.js';

/** The bytes of one read. */
const SIZE = 1 << 20;
/** This many bytes before a position prove that the text is still the same: lines have times. */
const REMEMBERED = 4096;
const LF = 10;
const NOTHING = Buffer.alloc(0);

export interface Growth {
  /** The part of the file that was not read yet; null at its end; `hole` when the part that was read is no longer in it. */
  next(): Promise<Piece | null>;
  /** No incomplete line is waiting for its rest. */
  endsWithLine(): boolean;
  /** The offset after the last whole line that was passed on. */
  lineEnd(): number;
  /** The offset after the last byte that was read. */
  end(): number;
}

/** Reads a file while it grows, from the beginning of a line. A piece is valid until the next is requested. */
export function createGrowth(file: FileHandle, from = 0): Growth {
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
    async next() {
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
    endsWithLine: () => known.length === 0 || known.at(-1) === LF,
    lineEnd: () => lineEnd,
    end: () => place,
  };
}
