import { expect, it } from 'vitest';
import { analyzed } from '../analyze/analyzed.js';

const row = (type: string, reason: string, age: string, message: string): string =>
  `  ${type}  ${reason}  ${age}  kubelet  ${message}\n`;

const messages = async (text: string) =>
  (await analyzed([['paste.txt', text]])).findings.map(({ rule, message }) => `${rule}: ${message}`);

const PRESSURE = row('Normal', 'NodeHasDiskPressure', '5m', 'Node n-3 status is now: NodeHasDiskPressure');
const RECLAIM = row('Warning', 'EvictionThresholdMet', '19s (x564 over 4h)', 'Attempting to reclaim ephemeral-storage');
const OVER = row('Normal', 'NodeHasNoDiskPressure', '9s', 'Node n-3 status is now: NodeHasNoDiskPressure');

it('Events of a node are reported, for the node and for no pod', async () => {
  expect(await messages(PRESSURE + RECLAIM)).toEqual([
    'node-not-ready: node n-3 has DiskPressure: Attempting to reclaim ephemeral-storage (19s ago)',
  ]);
  expect(
    await messages(row('Normal', 'NodeNotReady', '3m (x2 over 9m)', 'Node n-3 status is now: NodeNotReady')),
  ).toEqual(['node-not-ready: node n-3 is not ready: Node n-3 status is now: NodeNotReady (3m ago)']);
});

it('Events of one node are not reported for another', async () => {
  const other = row('Normal', 'NodeReady', '2s', 'Node n-4 status is now: NodeReady');
  const expected = ['node-not-ready: node n-3 has DiskPressure: Attempting to reclaim ephemeral-storage (19s ago)'];
  expect(await messages(PRESSURE + RECLAIM + other)).toEqual(expected);
  expect(await messages(RECLAIM + PRESSURE.replace('n-3', 'n-4') + other)).toEqual([
    'node-not-ready: node n-4 has DiskPressure: Node n-4 status is now: NodeHasDiskPressure (5m ago)',
  ]);
});

it('the last Event of a node counts', async () => {
  expect(await messages(PRESSURE + RECLAIM + OVER)).toEqual([]);
});

it('an Event of a pod among those of a node belongs to the pod', async () => {
  const { api, findings } = await analyzed([
    ['paste.txt', `${RECLAIM}${row('Warning', 'Failed', '2s', 'Error: ImagePullBackOff')}`],
  ]);
  expect(api).toMatchObject([{ headline: expect.stringContaining('image pull failed') }]);
  expect(findings).toHaveLength(1);
});
