import { openClickhouse } from './clickhouse/store.js';
import { openDuckdb } from './duckdb/store.js';
import { type Store, StoreError } from './types.js';

type Env = Readonly<Record<string, string | undefined>>;

/** Among inputs, of which a URL is downloaded, a server stands behind this word; with a database, it may. */
const SERVER = /^(?:clickhouse:)?(?=https?:\/\/)/;

/** A URL is a ClickHouse server, anything else a file of DuckDB. */
export const openStore = (address: string, env: Env, options: { readonly readOnly?: boolean } = {}): Promise<Store> =>
  SERVER.test(address)
    ? Promise.resolve(openClickhouse(address.replace(SERVER, ''), env))
    : openDuckdb(address, options);

/** Whoever reads is shown the tables of today: those of an earlier version are brought to them first. */
export async function openToRead(address: string, env: Env): Promise<Store> {
  const store = await openStore(address, env, { readOnly: true });
  if (!(await earlierIn(store))) return store;
  await store.close();
  await moveOn(address, env);
  return openStore(address, env, { readOnly: true });
}

async function earlierIn(store: Store): Promise<boolean> {
  try {
    return await store.isEarlier();
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function moveOn(address: string, env: Env): Promise<void> {
  const store = await openStore(address, env);
  try {
    await store.migrate();
  } catch (error) {
    const reason = error instanceof StoreError ? error.message : String(error);
    throw new StoreError(
      `its tables are of an earlier version of podline, and cannot be brought to this one: ${reason}`,
    );
  } finally {
    await store.close();
  }
}
