import type { Io } from './io.js';

/** Shows on a terminal how much was read so far, once that takes long enough to wonder. */
export interface Progress {
  read(bytes: number): void;
  /** Wipes it away. */
  end(): void;
}

const WONDER_AFTER = 1_000;
const NEXT_AFTER = 200;
const WIPE = '\r\u001b[K';

/** Whoever pipes standard error away wants complaints in it, and nothing that moves. */
export const progressOn = (stream: Io['stderr'], quiet: boolean): Progress =>
  stream.isTTY === true && !quiet ? createProgress(text => stream.write(text), Date.now) : { read() {}, end() {} };

export function createProgress(write: (text: string) => void, now: () => number): Progress {
  let bytes = 0;
  let next = now() + WONDER_AFTER;
  let shown = false;
  return {
    read(more) {
      bytes += more;
      if (now() < next) return;
      next = now() + NEXT_AFTER;
      shown = true;
      write(`${WIPE}podline: ${Math.round(bytes / 1e6)} MB read`);
    },
    end() {
      if (shown) write(WIPE);
      shown = false;
    },
  };
}
