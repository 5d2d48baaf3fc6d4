import type { Budget } from './budget.js';

/** What is looked at to tell a file, and the line that ends there. */
const HEAD = 72 << 10;

/** Keeps how the bytes begin while somebody looks at them: who reads them later need not go back for so much. */
export function keptHead(content: AsyncIterable<Uint8Array>, size: number, budget: Budget) {
  const wanted = Math.min(size, HEAD);
  const isKept = budget.keep(wanted);
  const pieces: Uint8Array[] = [];
  let length = 0;
  const input = content[Symbol.asyncIterator]();

  async function pull(): Promise<IteratorResult<Uint8Array>> {
    const next = await input.next();
    if (!next.done && isKept && length < wanted) {
      const piece = next.value.subarray(0, wanted - length);
      // A copy: the piece is part of a larger one, which would stay as well
      pieces.push(Uint8Array.from(piece));
      length += piece.length;
    }
    return next;
  }

  return {
    bytes: { [Symbol.asyncIterator]: () => ({ next: pull }) },
    /** It is of no use. */
    drop(): void {
      if (isKept) budget.keep(-wanted);
    },
    /** Nobody looks any longer. */
    async end(): Promise<{ head: Uint8Array | null; isWhole: boolean }> {
      try {
        while (isKept && length < wanted && !(await pull()).done);
      } catch {
        // It is cut, which whoever reads it is told
        return { head: null, isWhole: false };
      }
      return isKept ? { head: Buffer.concat(pieces), isWhole: length === size } : { head: null, isWhole: false };
    },
  };
}
