import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { ResultDocument } from '../../../../src/document/contract/types.js';
import { podline } from '../../../../test/cli/podline.js';
import { listed } from '../../../../test/document/listed.js';
import { scratch } from '../../../../test/scratch.js';

const folder = scratch();
const store = join(folder, 'fleet.duckdb');
const results = ['mirror-pod-delete', 'rules/node-drained'].map(sample => ({
  sample: join('samples', sample),
  file: join(folder, `${sample.replace('/', '-')}.json`),
}));

beforeAll(async () => {
  for (const { sample, file } of results) {
    await podline([sample, '-q', '-o', `json=${file}`]);
    await podline(['store', store, file, '-q', '--cluster', 'lab']);
  }
}, 60_000);

const files = results.map(({ file }) => file);

const STATS = 'stats of a store are those of its results: %s';
it.each(['text', 'json'])(STATS, hasStats);
it.each(['html', 'csv', 'markdown'])(STATS, { tags: 'long' }, hasStats);

async function hasStats(format: string): Promise<void> {
  const printed = await podline(['stats', store, '-o', format]);
  expect(printed.status).toBe(0);
  expect(printed.stdout).toBe((await podline(['stats', ...files, '-o', format])).stdout);
}

const OVERVIEW = 'the overview of a store is that of its results: %s';
it.each(['json'])(OVERVIEW, hasOverview);
it.each(['html', 'text'])(OVERVIEW, { tags: 'long' }, hasOverview);

async function hasOverview(format: string): Promise<void> {
  expect((await podline([store, '-o', format])).stdout).toBe((await podline([...files, '-o', format])).stdout);
}

it('a store of one run returns its result, byte for byte', async () => {
  const [first] = results;
  const storeFile = join(folder, 'one.duckdb');
  await podline(['store', storeFile, first?.file ?? '', '-q']);
  expect((await podline([storeFile, '-o', 'json'])).stdout).toBe(readFileSync(first?.file ?? '', 'utf8'));
});

it('statistics of a selection from a store are those of the same selection from its results', async () => {
  for (const chosen of [
    ['-n', 'kube-*'],
    ['--since', '2026-11-21T02:00:00Z'],
    ['--until', '2000-01-01T00:00:00Z'],
  ]) {
    const figures = async (inputs: readonly string[]): Promise<string> =>
      (await podline(['stats', ...inputs, ...chosen, '-o', 'csv'])).stdout;
    expect(await figures([store])).toBe(await figures(files));
  }
});

it('nodes of two clusters are two, and so are their static pods', async () => {
  const two = join(folder, 'two.duckdb');
  const [first] = files;
  for (const cluster of ['east', 'west']) await podline(['store', two, first ?? '', '-q', '--cluster', cluster]);
  const { nodes, lifecycles } = listed(JSON.parse((await podline([two, '-o', 'json'])).stdout) as ResultDocument);
  const names = nodes.map(({ name }) => name);
  expect(names).toHaveLength(2);
  expect(names.map(name => name?.split('@')[1])).toEqual(['east', 'west']);
  expect(new Set(lifecycles.map(({ id }) => id)).size).toBe(2);
});

it('a store is never overwritten by a report', async () => {
  const { status, stderr } = await podline(['stats', store, '-o', `html=${store}`]);
  expect(stderr).toMatch(/it is one of the inputs/);
  expect(status).toBe(2);
});
