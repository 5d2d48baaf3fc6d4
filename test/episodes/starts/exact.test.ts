import { expect, it } from 'vitest';
import type { Start } from '../../../src/document/contract/types.js';
import { analyze } from '../../../src/nodes/index.js';
import { bytesSource } from '../../../src/read/source.js';
import { add, at, event, mounted, noSandbox, sandbox, UID, worker } from './made.js';

/** Of several sources of one instant the most exact counts: objects and Events have whole seconds. */

const fileOf = (lines: readonly string[]): string => lines.map(line => `${line}\n`).join('');

async function startOf(...files: readonly (readonly [path: string, text: string])[]): Promise<Start> {
  const sources = files.map(([path, text]) => bytesSource(path, text));
  const [only, ...others] = (await analyze(sources, { now: new Date('2026-03-10T00:00:00Z') })).starts ?? [];
  if (only === undefined || others.length > 0) throw new Error('not one start');
  return only;
}

const timeOf = ({ steps }: Start, id: string): string | null => steps.find(({ step }) => step === id)?.at ?? null;

const refusedPod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    namespace: 'shop',
    name: 'web-0',
    uid: UID,
    resourceVersion: '7',
    creationTimestamp: '2026-03-09T12:00:00Z',
  },
  spec: { nodeName: 'node1', containers: [{ name: 'c' }] },
  status: { phase: 'Failed', reason: 'OutOfcpu', message: "Node didn't have enough resource: cpu" },
};
const pods = [
  { ...refusedPod, metadata: { ...refusedPod.metadata, resourceVersion: '6' }, status: { phase: 'Pending' } },
  refusedPod,
]
  .map((object, at) => JSON.stringify({ type: at === 0 ? 'ADDED' : 'MODIFIED', object }))
  .join('\n');

it('a refused pod whose object has no time for it is refused no earlier than it was created', async () => {
  const start = await startOf(['kubelet.log', fileOf([at(0.5, add)])], ['pods.json', pods]);
  expect(start.outcome).toBe('refused');
  expect(timeOf(start, 'refused')).toBe('2026-03-09T12:00:00.000Z');
  expect(start.findings.map(one => one.at)).toEqual(['2026-03-09T12:00:00.000Z']);
});

it('a refused pod is refused at the time of its line in the log', async () => {
  const line = `kubelet.go:2600] "Pod admission denied" podUID="${UID}" pod="shop/web-0" reason="OutOfcpu" message="Node didn't have enough resource: cpu"`;
  const start = await startOf(['kubelet.log', fileOf([at(0.5, add), at(0.6, line)])], ['pods.json', pods]);
  expect(timeOf(start, 'refused')).toBe('2026-03-09T12:00:00.600Z');
});

it('a pull begins when the log shows it, not in the second of its Event', async () => {
  const log = [
    ...[at(2.1, add), at(2.1, worker), at(2.4, mounted), at(2.6, noSandbox), at(2.8, sandbox)],
    at(2.9, event('Pulling', 'Pulling image "web:1"')),
    at(6.9, event('Pulled', 'Successfully pulled image "web:1" in 4s (4s including waiting). Image size: 9 bytes.')),
  ];
  const pulling = {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { namespace: 'shop', name: 'web-0.1' },
    reason: 'Pulling',
    message: 'Pulling image "web:1"',
    type: 'Normal',
    count: 1,
    firstTimestamp: '2026-03-09T12:00:02Z',
    lastTimestamp: '2026-03-09T12:00:02Z',
    involvedObject: { kind: 'Pod', namespace: 'shop', name: 'web-0', uid: UID, fieldPath: 'spec.containers{c}' },
  };
  const events = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [pulling] });
  const start = await startOf(['kubelet.log', fileOf(log)], ['events.json', events]);
  expect(timeOf(start, 'image-pulling')).toBe('2026-03-09T12:00:02.900Z');
  const times = start.steps.flatMap(step => (step.at === null ? [] : [step.at]));
  expect(times.indexOf(timeOf(start, 'sandbox-created') ?? '')).toBeLessThan(
    times.indexOf(timeOf(start, 'image-pulling') ?? ''),
  );
});

it.each([
  ['is Ready when its containers run, where an object states that second', 3.4, '12:00:03.400'],
  ['is Ready before its containers run again', 9.4, '12:00:03.000'],
])('a pod %s', async (_, ran, shown) => {
  const log = [
    ...[at(0.2, add), at(0.2, worker), at(0.5, mounted), at(0.7, noSandbox), at(0.9, sandbox)],
    at(ran, event('Started', 'Started container c')),
  ];
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...refusedPod.metadata, resourceVersion: '8' },
    spec: { nodeName: 'node1', containers: [{ name: 'c' }] },
    status: {
      phase: 'Running',
      conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: '2026-03-09T12:00:03Z' }],
    },
  };
  const watch = JSON.stringify({ type: 'ADDED', object: pod });
  const start = await startOf(['kubelet.log', fileOf(log)], ['pods.json', watch]);
  expect(start.readyAt).toBe(`2026-03-09T${shown}Z`);
});

const mountFailed = `E nestedpendingoperations.go:348] Operation for "{volumeName:kubernetes.io/secret/${UID}-v podName:${UID} nodeName:}" failed. No retries permitted until 2026-03-09 12:00:04.4 +0000 UTC m=+2.2 (durationBeforeRetry 500ms). Error: MountVolume.SetUp failed for volume "v" (UniqueName: "kubernetes.io/secret/${UID}-v") pod "web-0" (UID: "${UID}") : secret "s" not found`;

it.each([
  ['the line of the kubelet is the first evidence, not its Event of that second', '12:00:02Z', '12:00:02.900Z'],
  ['an Event of long before is', '12:00:01Z', '12:00:01.000Z'],
])('%s', async (_, stated, first) => {
  const failing = {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { namespace: 'shop', name: 'web-0.2' },
    type: 'Warning',
    reason: 'FailedMount',
    message: 'MountVolume.SetUp failed for volume "v" : secret "s" not found',
    count: 1,
    firstTimestamp: `2026-03-09T${stated}`,
    lastTimestamp: `2026-03-09T${stated}`,
    involvedObject: { kind: 'Pod', namespace: 'shop', name: 'web-0', uid: UID },
  };
  const log = [at(0.2, add), at(0.2, worker), at(2.9, mountFailed), at(20, mountFailed)];
  const start = await startOf(['kubelet.log', fileOf(log)], ['events.json', JSON.stringify(failing)]);
  expect(start.headline).toMatch(/^STUCK in volume mount for 1[789] s: volume v: secret "s" not found \(x2\)$/);
  expect(start.findings.map(one => one.at)).toEqual([`2026-03-09T${first}`]);
});
