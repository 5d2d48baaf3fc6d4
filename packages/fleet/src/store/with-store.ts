import { type Io, UsageError } from 'podline/internal';
import { openClickhouse, openClickhouseToRead } from './clickhouse/store.js';
import { openDuckdb, openDuckdbToRead } from './duckdb/store.js';
import { type Store, StoreError } from './types.js';

/** The word that a server needs as an input, because URLs are downloaded there; for a database it is optional. */
const SERVER = /^(?:clickhouse:)?(?=https?:\/\/)/;

/** A URL is a ClickHouse server, anything else a file of DuckDB. */
export const openStore = (address: string, env: Io['env']): Promise<Store> =>
  SERVER.test(address) ? Promise.resolve(openClickhouse(address.replace(SERVER, ''), env)) : openDuckdb(address);

/** Changes nothing in it, whatever the query: here a store is an input like any other. */
export const openToRead = (address: string, env: Io['env']): Promise<Store> =>
  SERVER.test(address) ? openClickhouseToRead(address.replace(SERVER, ''), env) : openDuckdbToRead(address);

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
