import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
