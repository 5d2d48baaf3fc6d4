import type { Bytes } from '../../host/host.js';
import { concat, packBytes, unpackBytes } from '../../host/index.js';
import type { Budget } from './budget.js';

/** What is read to recognise the type and the node of a file, and the line that ends there. */
const HEAD = (1 << 20) + (64 << 10);

/** To pack less saves nothing. */
const WORTH_PACKING = 4 << 10;

/** How a file begins. */
export interface Head {
  readonly size: number;
  read(): Uint8Array;
}

/** Keeps how the bytes begin while they are examined, so that a later reader need not go back for this much. */
export function keptHead(content: AsyncIterable<Uint8Array>, size: number, budget: Budget) {
  const wanted = Math.min(size, HEAD);
  const pieces: Uint8Array[] = [];
  let length = 0;
  const input = content[Symbol.asyncIterator]();

  async function pull(): Promise<IteratorResult<Uint8Array>> {
    const next = await input.next();
    if (!next.done && length < wanted) {
      pieces.push(next.value.subarray(0, wanted - length));
      length += Math.min(next.value.length, wanted - length);
    }
    return next;
  }

  return {
    bytes: { [Symbol.asyncIterator]: () => ({ next: pull }) },
    /** They are examined no longer. Null where it is cut, which its reader reports, and where there is no room. */
    async end(): Promise<Head | null> {
      try {
        while (length < wanted && !(await pull()).done);
      } catch {
        return null;
      }
      const head = headOf(concat(pieces));
      return length === wanted && budget.keep(head.kept) ? head : null;
    },
  };
}

function headOf(bytes: Bytes): Head & { readonly kept: number } {
  if (bytes.length < WORTH_PACKING) return { size: bytes.length, kept: bytes.length, read: () => bytes };
  return packedHead(packBytes(bytes), bytes.length);
}

/** A function of its own, for all that are made in one keep what any of them needs: here that would be what was packed. */
const packedHead = (packed: Uint8Array, size: number): Head & { readonly kept: number } => ({
  size,
  kept: packed.length,
  read: () => unpackBytes(packed),
});
