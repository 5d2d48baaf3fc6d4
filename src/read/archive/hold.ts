import { sharedBytes } from '../../host/index.js';
import { ArchiveError } from './archive-error.js';
import { LIMITS } from './thresholds.js';

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
