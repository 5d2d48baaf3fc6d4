import type { Bytes } from '../../host/host.js';
import { concat, packBytes, unpackBytes } from '../../host/index.js';
import type { Budget } from './budget.js';

/** The part of a file that shows its type and its node, up to the end of a line. */
const HEAD = (1 << 20) + (64 << 10);

/** Packing less than this saves nothing. */
const WORTH_PACKING = 4 << 10;

/** The beginning of a file. */
export interface Head {
  readonly size: number;
  read(): Uint8Array;
}

/** Keeps the beginning of the bytes while they are examined, so that a later reader need not go back for it. */
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
    /** Ends the examination. Null where the content is cut, which its reader reports, and where there is no room. */
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

/**
 * A separate function, because closures made in one function share all variables that any of them needs: in `headOf`, the unpacked bytes.
 */
const packedHead = (packed: Uint8Array, size: number): Head & { readonly kept: number } => ({
  size,
  kept: packed.length,
  read: () => unpackBytes(packed),
});
