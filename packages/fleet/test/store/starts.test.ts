import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { startsOf } from '../../../../src/document/episodes.js';
import { podline } from '../../../../test/cli/podline.js';
import { scratch } from '../../../../test/scratch.js';

const folder = scratch();
const store = join(folder, 'starts.duckdb');
const LOG = 'samples/stuck-starts/kubelet.log';

const rowsOf = async (sql: string): Promise<Record<string, unknown>[]> =>
  JSON.parse((await podline(['query', store, sql, '-o', 'json'])).stdout);

beforeAll(async () => {
  // What is written twice is stored once
  for (const _ of [1, 2]) await podline(['store', store, LOG, '-q', '--cluster', 'lab']);
}, 60_000);

it('a store has a row for each start, for each container with an image, and for each restart', async () => {
  expect(await rowsOf('select outcome, count(*) as many from starts group by outcome order by outcome')).toEqual([
    { outcome: 'ready', many: 3 },
    { outcome: 'refused', many: 1 },
    { outcome: 'stuck', many: 1 },
  ]);
  expect(await rowsOf('select image, how, pull_ms, waited_ms from pulls order by pull_ms nulls last, image')).toEqual([
    { image: 'registry.example/shop/web:1.4', how: 'pulled', pull_ms: 3910, waited_ms: 1958 },
    { image: 'registry.example/shop/batch:3.1', how: 'pulled', pull_ms: 6288, waited_ms: 0 },
    { image: 'registry.example/shop/cache:7.2', how: 'present', pull_ms: null, waited_ms: null },
    { image: 'registry.example/shop/tools:2.0', how: 'present', pull_ms: null, waited_ms: null },
  ]);
  expect(await rowsOf('select pod, container, reason, exit_code from restarts')).toEqual([
    { pod: 'cache-0', container: 'cache', reason: 'OOMKilled', exit_code: 137 },
  ]);
  expect(await rowsOf("select count(*) as many from findings where rule = 'stuck-config'")).toEqual([{ many: 1 }]);
});

it('a store returns the starts that were written to it', async () => {
  const starts = async (input: string) => startsOf(JSON.parse((await podline([input, '-o', 'json'])).stdout));
  expect(await starts(store)).toEqual(await starts(LOG));
});

it('a store selects starts as it selects deletions', async () => {
  const pods = async (...args: string[]) =>
    JSON.parse((await podline(['query', store, 'stuck-starting', '-o', 'json', ...args])).stdout).map(
      ({ pod }: { pod: string }) => pod,
    );
  expect(await pods()).toEqual(['billing-0', 'ledger-1']);
  expect(await pods('-n', 'other')).toEqual([]);
  expect(await pods('--until', '2026-03-09T07:14:25Z')).toEqual(['billing-0']);
});

it('a store compares two versions of the kubelet', async () => {
  const { status, stdout } = await podline([
    ...['query', store, 'start-regression', '--versions', 'v1.33.0,v1.34.9', '-o', 'json'],
  ]);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toContainEqual(
    expect.objectContaining({ phase: 'pull', old_measured: 0, new_measured: 2, new_p90_ms: 6288, longer_ms: null }),
  );
});
