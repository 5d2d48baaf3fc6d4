import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from '@nats-io/obj';
import { isText, objectOfForm, parseJson } from 'podline/internal';
import { type Fleet, FleetError } from '../types.js';
import type { Connection } from './connect.js';
import { RESULTS } from './names.js';
import { insist, TRIES_TO_FIND } from './patience.js';
import { digestOf } from './publish.js';

/** The default limit of a server, for servers that do not state theirs. */
const LARGEST_MESSAGE = 1 << 20;
/** The bytes that are left for the subject and the headers. */
const MARGIN = 4 << 10;

/** The place of a part that is larger than a message: a run's facts are one row, and name each of its nodes. */
interface Kept {
  readonly run: string;
  readonly kept: string;
}

/** Parts of results as messages. */
export function createRows({ connection, publish }: Connection, shelf: Pick<Fleet, 'keep' | 'loadKept'>) {
  const most = (connection.info?.max_payload ?? LARGEST_MESSAGE) - MARGIN;

  return {
    async send(run: string, part: Uint8Array): Promise<void> {
      const name = digestOf(part);
      const isLarge = part.length > most;
      if (isLarge) await shelf.keep(run, name, part);
      const sent = isLarge ? JSON.stringify({ run, kept: name } satisfies Kept) : part;
      await publish(`${RESULTS.subject}.${run}`, sent, `${run}.${name}`);
    },
    /** Null if it refers to something that is not stored */
    async read({ data }: { readonly data: Uint8Array }): Promise<Uint8Array | null> {
      // Packed data begins with another byte
      const value = data[0] === BRACE ? parseJson(Buffer.from(data).toString('utf8')) : null;
      if (!isKept(value)) return data;
      try {
        return await shelf.loadKept(value.run, value.kept);
      } catch (error) {
        if (error instanceof NotKept) return null;
        throw error;
      }
    },
  };
}

const BRACE = 123;

const isKept = objectOfForm<Kept>({ run: isText, kept: isText });

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

/** The object does not exist, or no longer. */
class NotKept extends FleetError {}

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
