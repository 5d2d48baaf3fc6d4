import { expect, it } from 'vitest';
import { analyze } from '../../../src/nodes/index.js';
import { bytesSource } from '../../../src/read/source.js';
import { at } from './made.js';

/**
 * The UID of a static pod is computed from its file (config/common.go, applyDefaults): an unchanged file that comes back has its former
 * UID.
 */
const [FILE, EDITED] = ['11aa22bb33cc44dd55ee66ff77008899', '99887700ff66ee55dd44cc33bb22aa11'] as const;

const source = (verb: string): string => `kubelet.go:2724] "SyncLoop ${verb}" source="file" pods=["shop/web-node1"]`;
const synced = (uid: string): string =>
  `pod_workers.go:786] "Pod is being synced for the first time" pod="shop/web-node1" podUID="${uid}" updateType="create"`;
const sandbox = 'util.go:34] "No sandbox for pod can be found. Need to start a new one" pod="shop/web-node1"';
const requested = (seconds: number, attempt: number): string =>
  `time="2026-03-09T12:00:${String(seconds).padStart(2, '0')}.300000000Z" level=info msg="RunPodSandbox for &PodSandboxMetadata{Name:web-node1,Uid:${FILE},Namespace:shop,Attempt:${attempt},} returns sandbox id \\"${String(attempt).repeat(64)}\\""`;

it('a report of a runtime about a static pod belongs to the life at its time, even if its file was another one in between', async () => {
  const log = [
    ...[at(0, source('ADD')), at(0.1, synced(FILE)), at(0.2, sandbox), at(5, source('REMOVE'))],
    ...[at(5.1, source('ADD')), at(5.2, synced(EDITED)), at(10, source('REMOVE'))],
    ...[at(10.1, source('ADD')), at(10.2, synced(FILE)), at(10.25, sandbox), at(20, source('REMOVE'))],
  ];
  const files = { 'kubelet.log': log, 'containerd.log': [requested(0, 0), requested(10, 1)] };
  const { starts = [] } = await analyze(
    Object.entries(files).map(([name, lines]) => bytesSource(name, `${lines.join('\n')}\n`)),
    { now: new Date('2026-03-10T00:00:00Z'), zone: 'UTC' },
  );
  const created = starts.map(({ uid, steps }) => [
    uid,
    steps.find(({ step }) => step === 'sandbox-created')?.at ?? null,
  ]);
  expect(created).toEqual([
    [FILE, '2026-03-09T12:00:00.300Z'],
    [EDITED, null],
    [FILE, '2026-03-09T12:00:10.300Z'],
  ]);
});
