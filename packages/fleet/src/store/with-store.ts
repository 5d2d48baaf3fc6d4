import { type Io, UsageError } from 'podline/internal';
import { openStore, openToRead } from './open.js';
import { type Store, StoreError } from './types.js';

export const toWrite = openStore;
export const toRead = openToRead;

/** Only the owner can read files that an engine writes, such as the log next to its database. */
const OWN_ONLY = 0o077;

/** A refusal by the engine becomes a sentence for the user. */
export async function withStore<T>(
  address: string,
  { env }: Io,
  openAs: typeof openToRead,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const mask = process.umask(OWN_ONLY);
  try {
    const store = await openAs(address, env);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new UsageError(error.message);
  } finally {
    process.umask(mask);
  }
}
