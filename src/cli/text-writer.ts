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

  /** The stream is asked, for it may have drained since the last piece was written: then no `drain` comes any more. */
  async function drained(): Promise<void> {
    if (stream.writableNeedDrain) await new Promise(resolve => stream.once('drain', resolve));
  }

  return {
    write(text) {
      pending += text;
      if (pending.length >= PIECE) flush();
    },
    drained,
    async end() {
      flush();
      await drained();
    },
  };
}
