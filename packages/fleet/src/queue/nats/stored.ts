import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from '@nats-io/obj';
import { type Fleet, FleetError } from '../types.js';
import { insist, TRIES_TO_FIND } from './patience.js';

/** Longer than the election of a leader: what has not come by then must be requested again. */
const IDLE_MS = 15_000;

/**
 * The bytes of an object as they arrive; null if it does not exist. The client would wait for ever for pieces that a server lost when it
 * died, or that were deleted in the meantime (@nats-io/obj, ObjectStoreImpl.get). Here that is an error, so it can be tried again.
 */
export async function storedIn(
  store: Pick<ObjectStore, 'get'>,
  name: string,
  idleMs = IDLE_MS,
): Promise<AsyncGenerator<Uint8Array> | null> {
  const found = await store.get(name);
  if (found === null) return null;
  const { data, error } = found;
  // A reader that stops before the end no longer needs to know the error
  error.catch(() => {});
  return (async function* () {
    const reader = data.getReader();
    try {
      for (let next = await inTime(reader.read(), idleMs); !next.done; next = await inTime(reader.read(), idleMs))
        yield next.value;
    } finally {
      // Nothing waits for it: a reader that stops only reports that
      reader.cancel().catch(() => {});
    }
    const problem = await inTime(error, idleMs);
    // The server reports nothing, which is not the null of its type
    if (problem instanceof Error) throw problem;
  })();
}

async function inTime<T>(answer: Promise<T>, idleMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no part of it arrived within ${idleMs / 1000} s`)), idleMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** It does not exist, or no longer. */
export class NotKept extends FleetError {}

export const shelfIn = (parts: ObjectStore): Pick<Fleet, 'keep' | 'loadKept'> => ({
  async keep(split, name, bytes) {
    await insist(() => parts.putBlob({ name: `${split}/${name}` }, bytes));
  },
  loadKept: (split, name) =>
    insist(async () => {
      const bytes = await storedIn(parts, `${split}/${name}`);
      if (bytes === null) throw new NotKept(`${name} of ${split} is no longer in the queue`);
      return buffer(bytes);
    }, TRIES_TO_FIND),
});
