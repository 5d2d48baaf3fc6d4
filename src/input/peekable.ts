import type { Source } from './source.js';

/** Larger than what is needed to recognise a source. */
const LONGEST_HEAD = 4 << 20;

/**
 * A pipe that can be inspected before it is read: a reader that stops early leaves its bytes to the next one. A reader that takes more than
 * a head takes it for good. The pipe must be closed after use; until then its writer is kept waiting.
 */
export function peekable({ path, open }: Source): Source {
  const head: Uint8Array[] = [];
  let size = 0;
  let reader: AsyncIterator<Uint8Array> | null = null;
  return {
    path,
    once: true,
    async *open() {
      yield* [...head];
      reader ??= open()[Symbol.asyncIterator]();
      for (let next = await reader.next(); !next.done; next = await reader.next()) {
        size += next.value.length;
        if (size <= LONGEST_HEAD) head.push(next.value);
        else head.length = 0;
        yield next.value;
      }
    },
    async close() {
      await reader?.return?.();
    },
  };
}
