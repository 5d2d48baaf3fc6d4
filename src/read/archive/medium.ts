import type { Bytes } from '../../host/host.js';
import { concat, openFile, sharedBytes } from '../../host/index.js';
import { messageOf } from '../../kit/message-of.js';
import { nothing } from '../source.js';
import { downloadPart, type Ranged, streamed } from '../url.js';
import { ArchiveError } from './budget.js';
import { LIMITS } from './thresholds.js';

type Stream = AsyncIterable<Uint8Array>;

/** Bytes that can be read from any position. */
export interface Medium {
  readonly size: number;
  /** The bytes from `start` up to, but not including, `end`. */
  read(start: number, end: number): Stream;
}

/** Requests bytes only for a range that is not empty. */
const medium = (size: number, read: Medium['read']): Medium => ({
  size,
  read: (start, end) => (start < end ? read(start, end) : nothing()),
});

/** The file is opened for each read: nothing stays open in between. */
export const fileMedium = (path: string, size: number): Medium =>
  medium(size, (start, end) => openFile(path, { start, end }));

/** A file that was dropped or chosen in a browser. */
export const blobMedium = (blob: Blob): Medium =>
  medium(blob.size, (start, end) => streamed(blob.slice(start, end).stream(), unreadable));

/** A file that was changed or removed while it was read gives an error of the system, as in Node. */
const unreadable = (error: unknown): Error => Object.assign(new Error(messageOf(error)), { syscall: 'read' });

/** The file is requested in pieces, as they are needed. */
export const urlMedium = (ranged: Ranged): Medium =>
  medium(ranged.size, (start, end) => downloadPart(ranged, start, Math.min(end, ranged.size)));

/** Bytes in memory, in blocks of one size except for the last. */
export const memoryMedium = (blocks: readonly Uint8Array[]): Medium => ({
  size: blocks.reduce((sum, { length }) => sum + length, 0),
  async *read(start, end) {
    const size = blocks[0]?.length ?? 1;
    for (let at = start; at < end; at += size - (at % size)) {
      const block = blocks[Math.floor(at / size)];
      if (block === undefined) return;
      yield block.subarray(at % size, (at % size) + end - at);
    }
  },
});

export const partOf = (whole: Medium, from: number, size: number): Medium => ({
  size,
  read: (start, end) => whole.read(from + start, from + Math.min(end, size)),
});

export async function bytesAt(medium: Medium, start: number, size: number): Promise<Bytes> {
  const pieces: Uint8Array[] = [];
  for await (const piece of medium.read(start, Math.min(start + size, medium.size))) pieces.push(piece);
  return concat(pieces);
}

const BLOCK = 1 << 20;

/** Holds all bytes in memory that threads share, in blocks of one size except for the last; fails if there are too many. */
export async function hold(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const blocks: Uint8Array[] = [];
  let used = BLOCK;
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; ) {
      if (used === BLOCK) {
        if (blocks.length * BLOCK >= LIMITS.heldBytes) throw new ArchiveError(TOO_LARGE);
        blocks.push(sharedBytes(BLOCK));
        used = 0;
      }
      const piece = chunk.subarray(at, at + BLOCK - used);
      blocks.at(-1)?.set(piece, used);
      used += piece.length;
      at += piece.length;
    }
  const last = blocks.pop();
  return last === undefined ? [] : [...blocks, last.subarray(0, used)];
}

const TOO_LARGE = `it has more than ${LIMITS.heldBytes >> 20} MiB, and from here it can be read only once: unpack it first, or name it as a file`;
