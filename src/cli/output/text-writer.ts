import type { Writable } from 'node:stream';

const PIECE = 64 << 10;

/** Collects small pieces into large writes, and waits for a slow reader. */
export function createTextWriter(stream: Writable) {
  let pending = '';

  function flush(): void {
    if (pending !== '') stream.write(pending);
    pending = '';
  }

  return {
    write(text: string): void {
      pending += text;
      if (pending.length >= PIECE) flush();
    },
    /** Resolves when the reader has caught up. */
    drained: () => drained(stream),
    async end(): Promise<void> {
      flush();
      await drained(stream);
    },
  };
}

/**
 * Waits for a slow reader. The stream is checked, since it may have drained after the last write: then there is no further `drain` event.
 */
export async function drained(stream: Writable): Promise<void> {
  if (stream.writableNeedDrain) await new Promise(resolve => stream.once('drain', resolve));
}
