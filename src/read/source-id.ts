import { createSha256 } from '../host/index.js';

/** This much of its beginning, with its path and its length, distinguishes a source from others: rotated logs share a name, but no line. */
const HEAD = 64 << 10;

/** The same id for the same bytes under the same path, however the input is split. */
export function createSourceId(path: string) {
  const hash = createSha256().update(path).update('\n');
  let room = HEAD;
  let bytes = 0;

  return {
    push(chunk: Uint8Array): void {
      bytes += chunk.length;
      if (room === 0) return;
      const head = chunk.subarray(0, room);
      room -= head.length;
      hash.update(head);
    },
    end: (): string => hash.update(`\n${bytes}`).digest('hex').slice(0, 16),
  };
}
