/** Writes lines in large pieces and waits while whoever reads them is slower. */
export interface LineWriter {
  write(line: string): void;
  /** Resolves when the reader has caught up. */
  drained(): Promise<void>;
  end(): Promise<void>;
}

const PIECE = 64 << 10;

export function createLineWriter(stream: NodeJS.WritableStream): LineWriter {
  let pending = '';
  let full = false;

  function flush(): void {
    if (pending === '') return;
    full = !stream.write(pending);
    pending = '';
  }

  async function drained(): Promise<void> {
    if (full) await new Promise(resolve => stream.once('drain', resolve));
    full = false;
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
