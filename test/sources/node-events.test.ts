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

const GC = row('Warning', 'ImageGCFailed', '3m (x4 over 20m)', 'failed to get imageFs info: no such label');
const CAPACITY = row('Warning', 'InvalidDiskCapacity', '41m', 'invalid capacity 0 on image filesystem');

it('warnings of a node are reported for the node and for no pod, a harmless one as info', async () => {
  const { findings, api } = await analyzed([['paste.txt', PRESSURE + CAPACITY + GC + GC.replace('x4', 'x5')]]);
  expect(findings.map(({ level, message }) => `${level} ${message}`)).toEqual([
    'warning node n-3 has DiskPressure: Node n-3 status is now: NodeHasDiskPressure (5m ago)',
    'warning node n-3: its kubelet could not remove unused images (ImageGCFailed, 5 times, 3m ago): failed to get imageFs info: no such label',
    'info node n-3: its kubelet had no figures of its disks yet, which is harmless right after its start (InvalidDiskCapacity, 41m ago): invalid capacity 0 on image filesystem',
  ]);
  expect(api ?? []).toEqual([]);
});

const listed = (object: string, reason: string, message: string): string =>
  `3m          Warning   ${reason.padEnd(22)} ${object.padEnd(15)} ${message}\n`;

it('a list of Events names the node of each warning', async () => {
  const heading = 'LAST SEEN   TYPE      REASON                 OBJECT          MESSAGE\n';
  const text = `${heading}${listed('node/n-1', 'SystemOOM', 'System OOM encountered, victim process: java, pid: 7')}${listed('node/n-2', 'Rebooted', 'Node n-2 has been rebooted, boot id: 1')}`;
  expect(await messages(text)).toEqual([
    'node-warning: node n-1: the kernel killed a process, because the memory of the node was used up (SystemOOM, 3m ago): System OOM encountered, victim process: java, pid: 7',
    'node-warning: node n-2: it was rebooted (Rebooted, 3m ago): Node n-2 has been rebooted, boot id: 1',
  ]);
});

it('an Event of a node with any other reason says nothing about a pod', async () => {
  const heading = 'LAST SEEN   TYPE      REASON                 OBJECT          MESSAGE\n';
  expect(await messages(heading + listed('node/n-1', 'Unusual', 'something'))).toEqual([]);
});
