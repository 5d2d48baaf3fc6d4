import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { podline } from '../../../../test/cli/podline.js';
import { root } from '../../../../test/root.js';
import { scratch } from '../../../../test/scratch.js';
import { questions } from '../../src/store/questions/index.js';
import { begin, CSI, done, logOfCrashLoop, logWith } from './logs.js';

const folder = scratch();
const store = join(folder, 'samples.duckdb');

/** Each question has an answer from these samples. */
const SAMPLES = [
  'node-drained/trigger.log',
  'removed-while-running/trigger.log.gz',
  'stuck-volume-unmount/trigger.log.gz',
];

beforeAll(async () => {
  const unmounts = join(folder, 'kubelet.log');
  const crashes = join(folder, 'crashes.log');
  writeFileSync(crashes, logOfCrashLoop());
  writeFileSync(unmounts, logWith(begin('02.000000', CSI), done('05.500000', CSI, 'kubernetes.io/csi')));
  for (const [at, sample] of [
    ...SAMPLES.map(one => join('samples/rules', one)),
    unmounts,
    'samples/stuck-starts/kubelet.log',
    'samples/rules/runtime-unavailable/trigger.log.gz',
    crashes,
  ].entries())
    await podline(['store', store, sample, '-q', '--cluster', `ci-${at + 1}`]);
}, 60_000);

it.each(questions)('the question $id gets the right answer from the samples', async ({ id }) => {
  const { stdout } = await podline(['query', store, id, '--limit', '3']);
  expect(stdout.trim().split('\n').length).toBeGreaterThan(1);
  const file = join(root, 'packages/fleet/test/store/answers', `${id}.txt`);
  if (process.env.UPDATE_GOLDENS) writeFileSync(file, stdout);
  else expect(stdout).toBe(readFileSync(file, 'utf8'));
});

it('an outage that two logs of a node contain counts once, whichever is stored first', async () => {
  const twice = join(folder, 'twice.duckdb');
  const sample = gunzipSync(readFileSync(join(root, 'samples/rules/runtime-unavailable/trigger.log.gz'))).toString();
  const [whole, later, sooner] = ['whole.log', 'later.log', 'sooner.log'].map(name => join(folder, name));
  writeFileSync(whole ?? '', sample);
  writeFileSync(later ?? '', sample.split('\n').slice(111).join('\n'));
  writeFileSync(sooner ?? '', sample.split('\n').slice(0, 120).join('\n'));
  const outages = async (log = '') => {
    await podline(['store', twice, log, '-q', '--cluster', 'x']);
    const [row] = JSON.parse((await podline(['query', twice, 'node-outages', '-o', 'json'])).stdout);
    return { outages: row.outages, sum_ms: row.sum_ms };
  };
  expect(await outages(later)).toEqual({ outages: 1, sum_ms: 30_000 });
  expect(await outages(whole)).toEqual({ outages: 1, sum_ms: 32_000 });
  expect(await outages(sooner)).toEqual({ outages: 1, sum_ms: 32_000 });
});
