import type { Bytes } from '../../host/host.js';
import { concat, copyOf } from '../../host/index.js';

type Stream = AsyncIterable<Uint8Array>;

export type ByteReader = ReturnType<typeof createByteReader>;

/** From this distance on it is cheaper to open the file again than to read what is skipped. */
const WORTH_SEEKING = 1 << 20;

/**
 * Reads a stream of bytes in pieces of a wanted size. `from` opens the bytes at a place. `seeks` is false where that costs as much as
 * reading up to it.
 */
export function createByteReader(from: (start: number) => Stream, seeks: boolean) {
  let input = from(0)[Symbol.asyncIterator]();
  let chunk: Uint8Array = new Uint8Array();
  let at = 0;

  async function fill(): Promise<boolean> {
    while (chunk.length === 0) {
      const next = await input.next();
      if (next.done) return false;
      chunk = next.value;
    }
    return true;
  }

  function cut(size: number): Uint8Array {
    const piece = chunk.subarray(0, size);
    chunk = chunk.subarray(piece.length);
    at += piece.length;
    return piece;
  }

  /** The next bytes as they come, `size` at most. */
  async function* take(size: number): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0 && (await fill()); ) {
      const piece = cut(left);
      left -= piece.length;
      yield piece;
    }
  }

  return {
    /** The number of bytes taken so far. */
    position: () => at,
    /** Returns fewer bytes only at the end. */
    async read(size: number): Promise<Bytes> {
      if (chunk.length >= size) return copyOf(cut(size));
      const pieces: Uint8Array[] = [];
      for await (const piece of take(size)) pieces.push(piece);
      return concat(pieces);
    },
    /** Returns how many bytes there were to skip. */
    async skip(size: number): Promise<number> {
      if (seeks && size > chunk.length + WORTH_SEEKING) {
        await input.return?.();
        // Reading the last byte shows whether the file is that long
        chunk = new Uint8Array();
        input = from(at + size - 1)[Symbol.asyncIterator]();
        if (!(await fill())) return 0;
        cut(1);
        at += size - 1;
        return size;
      }
      let skipped = 0;
      for await (const piece of take(size)) skipped += piece.length;
      return skipped;
    },
    take,
    async close(): Promise<void> {
      await input.return?.();
    },
  };
}
