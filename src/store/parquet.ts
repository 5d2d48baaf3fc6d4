import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResultDocument } from '../contract/types.js';
import { openDuckdb } from './duckdb/store.js';
import { keep } from './keep.js';
import type { RunLabels } from './subjects.js';
import { COMMON, TABLES } from './tables.js';

/** The rows that a store would get, as a folder of one Parquet file per table. */
export async function writeParquet(document: ResultDocument, labels: RunLabels, folder: string): Promise<void> {
  const store = await openDuckdb(':memory:');
  try {
    await store.migrate();
    await keep(document, labels, store);
    await mkdir(folder, { recursive: true });
    const order = COMMON.map(({ name }) => name).join(', ');
    for (const { name } of TABLES) {
      const file = store.dialect.literal(join(folder, `${name}.parquet`));
      await store.ask(`copy (select * from ${name} order by ${order}) to ${file} (format parquet)`);
    }
  } finally {
    await store.close();
  }
}
