import type { Writable } from 'node:stream';

/** Writes lines in large pieces and waits while whoever reads them is slower. */
export interface LineWriter {
  write(line: string): void;
  /** Resolves when the reader has caught up. */
  drained(): Promise<void>;
  end(): Promise<void>;
}

const PIECE = 64 << 10;

export function createLineWriter(stream: Writable): LineWriter {
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
    write(line) {
      pending += `${line}\n`;
      if (pending.length >= PIECE) flush();
    },
    drained,
    async end() {
      flush();
      await drained();
    },
  };
}
