import { expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { podline } from '../cli/podline.js';
import { bytesOf } from '../live/sample.js';

const log = bytesOf('samples/graceful-quick/kubelet.log').toString('utf8');

async function reportedFor(name: string): Promise<string[]> {
  const { stdout } = await podline(['-', '-o', 'json'], log.replaceAll(/\bquick\b/g, name));
  const { lifecycles, starts = [] }: ResultDocument = JSON.parse(stdout);
  return [...lifecycles, ...starts].map(({ pod }) => pod.name);
}

it('the pod that podline makes to read a log is never reported, and a pod with a similar name always is', async () => {
  expect(await reportedFor('podline-logger')).toContain('podline-logger');
  expect(await reportedFor('podline-log-x7k2q')).not.toContain('podline-log-x7k2q');
});
