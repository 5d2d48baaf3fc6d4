import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OWN_FILE, OWN_FOLDER, type ResultDocument } from 'podline/internal';
import { keep } from './command.js';
import { openInMemory } from './duckdb/store.js';
import { FORMER_NAMES } from './schema.js';
import { COMMON, TABLES } from './tables.js';
import type { RunLabels } from './types.js';

/** The rows that a store would get, as a folder with one Parquet file per table. */
export async function writeParquet(document: ResultDocument, labels: RunLabels, folder: string): Promise<void> {
  const store = await openInMemory();
  try {
    await store.migrate();
    await keep(document, labels, store);
    await mkdir(folder, { recursive: true, mode: OWN_FOLDER });
    const order = COMMON.map(({ name }) => name).join(', ');
    for (const name of [...TABLES.map(({ name }) => name), ...FORMER_NAMES]) {
      const query = `select * from ${name} order by ${order}`;
      await replaceBy(join(folder, `${name}.parquet`), async temporary => {
        const file = store.dialect.literal(temporary);
        await store.ask(`copy (${query}) to ${file} (format parquet, use_tmp_file false)`);
      });
    }
  } finally {
    await store.close();
  }
}

/** The file appears whole, and only for its owner; an existing link in its place is not written through. */
async function replaceBy(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${path}.partial`;
  await rm(temporary, { force: true });
  await writeFile(temporary, '', { flag: 'wx', mode: OWN_FILE });
  try {
    await write(temporary);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
