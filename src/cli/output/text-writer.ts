import type { Writable } from 'node:stream';

/** Collects small pieces into large writes, and waits for a slow reader. */
export interface TextWriter {
  write(text: string): void;
  /** Resolves when the reader has caught up. */
  drained(): Promise<void>;
  end(): Promise<void>;
}

const PIECE = 64 << 10;

export function createTextWriter(stream: Writable): TextWriter {
  let pending = '';

  function flush(): void {
    if (pending !== '') stream.write(pending);
    pending = '';
  }

  return {
    write(text) {
      pending += text;
      if (pending.length >= PIECE) flush();
    },
    drained: () => drained(stream),
    async end() {
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
