import { openClickhouse, openClickhouseToRead } from './clickhouse/store.js';
import { openDuckdb, openDuckdbToRead } from './duckdb/store.js';
import type { Store } from './types.js';

type Env = Readonly<Record<string, string | undefined>>;

/** The word that a server needs as an input, because URLs are downloaded there; for a database it is optional. */
const SERVER = /^(?:clickhouse:)?(?=https?:\/\/)/;

/** A URL is a ClickHouse server, anything else a file of DuckDB. */
export const openStore = (address: string, env: Env): Promise<Store> =>
  SERVER.test(address) ? Promise.resolve(openClickhouse(address.replace(SERVER, ''), env)) : openDuckdb(address);

/** Changes nothing in it, whatever the query: here a store is an input like any other. */
export const openToRead = (address: string, env: Env): Promise<Store> =>
  SERVER.test(address) ? openClickhouseToRead(address.replace(SERVER, ''), env) : openDuckdbToRead(address);
