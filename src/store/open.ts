import { openClickhouse } from './clickhouse/store.js';
import { openDuckdb } from './duckdb/store.js';
import type { Store } from './types.js';

type Env = Readonly<Record<string, string | undefined>>;

/** A URL is a ClickHouse server, anything else a file of DuckDB. */
export const openStore = (address: string, env: Env, options: { readonly readOnly?: boolean } = {}): Promise<Store> =>
  /^https?:\/\//.test(address) ? Promise.resolve(openClickhouse(address, env)) : openDuckdb(address, options);
