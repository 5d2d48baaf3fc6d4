import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { podline } from '../../../../test/cli/podline.js';
import { scratch } from '../../../../test/scratch.js';
import { TABLES } from '../../src/store/tables.js';

const folder = scratch();

const SAMPLE = 'samples/mirror-pod-delete';

it('a Parquet store is a file for each table, with the rows of a store', async () => {
  const names = [...TABLES.map(({ name }) => name), 'lifecycles', 'starts'];
  const [rows, store] = [join(folder, "it's rows"), join(folder, 'store.duckdb')];
  expect(await podline([SAMPLE, '-q', '-o', `parquet=${rows}`])).toMatchObject({ status: 0, stdout: '' });
  await podline(['store', store, SAMPLE, '-q']);
  expect(readdirSync(rows).sort()).toEqual(names.map(name => `${name}.parquet`).sort());
  const instance = await DuckDBInstance.create(store, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  for (const name of names) {
    const rowsFrom = async (from: string) =>
      (await connection.runAndReadAll(`select * from ${from} order by subject, seq`)).getRowsJson();
    expect(await rowsFrom(`'${rows.replace("'", "''")}/${name}.parquet'`)).toEqual(await rowsFrom(name));
  }
  expect((await connection.runAndReadAll('select count(*) from steps')).getRowsJson()[0]).not.toEqual(['0']);
  connection.closeSync();
  instance.closeSync();
});

it('a Parquet store needs a folder, and reports that', async () => {
  const { status, stderr } = await podline([SAMPLE, '-q', '-o', 'parquet']);
  expect(stderr).toBe('podline: --output parquet: it is a folder of files: name one, as in --output parquet=rows\n');
  expect(status).toBe(2);
});

it('a Parquet store reports what could not be written, and other outputs still are', async () => {
  const [file, json] = [join(folder, 'a-file'), join(folder, 'run.json')];
  writeFileSync(file, '');
  const { status, stderr } = await podline([SAMPLE, '-q', '-o', `parquet=${file}`, '-o', `json=${json}`]);
  expect(stderr).toMatch(/a-file was not written: .+\n$/);
  expect(status).toBe(2);
  expect(existsSync(json)).toBe(true);
});
