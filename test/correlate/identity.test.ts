import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { containerId, plegEvent, sandboxId, textField } from '../../src/catalogue/fields.js';
import { podRefs, podUID, uidField } from '../../src/correlate/events/identity.js';
import { patchOf } from '../../src/correlate/events/patch.js';
import { anyCharacter } from '../any-character.js';
import { eventOf } from '../catalogue/read.js';

const UID = '0d6d2f7a-2f7e-4d36-9f6d-6a6f6d7a0001';
const HASH = 'ffc0b8f6d2d5c8d4a7f3e1b2c3d4e5f6';
const names = (text: string) =>
  podRefs(eventOf(text)).map(({ namespace, name, uid }) => `${namespace}/${name}${uid ? `(${uid})` : ''}`);

describe('podRefs reads', () => {
  test.each([
    ['"SyncPod enter" pod="default/web-0"', ['default/web-0']],
    [
      '"SyncLoop DELETE" source="api" pods=[kube-system/etcd-node-1 default/web-0]',
      ['kube-system/etcd-node-1', 'default/web-0'],
    ],
    [
      '"SyncLoop DELETE" source="api" pods="[kube-system/etcd-node-1 default/web-0 ]"',
      ['kube-system/etcd-node-1', 'default/web-0'],
    ],
    [
      '"SyncLoop DELETE" source="api" pods=["kube-system/etcd-node-1","default/web-0",""]',
      ['kube-system/etcd-node-1', 'default/web-0'],
    ],
    [
      '"SyncLoop DELETE" source="api" pods=[{"name":"etcd-node-1","namespace":"kube-system"},{"name":""}]',
      ['kube-system/etcd-node-1'],
    ],
    ['"SyncLoop DELETE" source="api" pods=[]', []],
    ['"SyncLoop DELETE" source="api" pods="[]"', []],
    ['"SyncLoop DELETE" source="api" pods=null', []],
    ['"SyncPod enter" pod=""', []],
    [
      `SyncLoop (DELETE, "api"): "web-0_default(${UID}), web-1_default(${HASH})"`,
      [`default/web-0(${UID})`, `default/web-1(${HASH})`],
    ],
    ['SyncLoop (ADD, "api"): ""', []],
    [`SyncLoop (SYNC): 1 pods; web-0_default(${UID})`, [`default/web-0(${UID})`]],
    [`Error syncing pod ${UID} ("web-0_default(${UID})"), skipping: boom`, [`default/web-0(${UID})`]],
    ['"Deleted mirror pod" podName="etcd-node-1_kube-system"', ['kube-system/etcd-node-1']],
    ['Killing unwanted pod "web-0"', ['null/web-0']],
    [
      `Pod "proxy-[node IP]_default(${HASH})" is terminated, but some containers are still running`,
      [`default/proxy-[node IP](${HASH})`],
    ],
    [
      '"SyncLoop DELETE" source="api" pods="[default/web-0 default/<my other pod> ]"',
      ['default/web-0', 'default/<my other pod>'],
    ],
    ['PLEG: Ignoring events for pod web-0/default: boom', ['default/web-0']],
    ['"SyncPod enter" pod="****/****"', []],
    ['"SyncPod enter" pod="****/web-0"', ['null/web-0']],
    ['"SyncPod enter" pod="default/-dc-0"', []],
    ['"SyncPod enter" pod="-1/datacenter1-dc-0"', ['null/datacenter1-dc-0']],
    ['"SyncPod enter" pod="default/web-0\\""', ['default/web-0']],
    ['"Event occurred" object="default/web-0" fieldPath="" kind="Pod" reason="Killing"', ['default/web-0']],
    ['"Event occurred" object="node-1" fieldPath="" kind="Node" reason="Rebooted"', []],
    [
      `Event(v1.ObjectReference{Kind:"Pod", Namespace:"default", Name:"web-0", UID:"${UID}"}): type: 'Normal' reason: 'Killing' x`,
      [`default/web-0(${UID})`],
    ],
    [
      `{"ts":1795226844668.7,"caller":"kubelet/kubelet.go:1","msg":"SyncLoop ADD","v":2,"source":"api","pods":[{"name":"web-0","namespace":"default"}]}`,
      ['default/web-0'],
    ],
  ])('%s', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });
});

describe('podUID reads', () => {
  test.each([
    [`"Deleting a mirror pod" pod="a/b" podUID="${UID}"`, UID],
    [`"Deleting a mirror pod" pod="a/b" podUID=${UID}`, UID],
    [`"Deleting a mirror pod" pod="a/b" podUID=${HASH}`, HASH],
    ['"Deleting a mirror pod" pod="a/b" podUID=', null],
    ['"Deleting a mirror pod" pod="a/b" podUID=""', null],
    ['"Deleting a mirror pod" pod="a/b" podUID=null', null],
    ['"Deleting a mirror pod" pod="a/b" podUID=<nil>', null],
    ['"Deleting a mirror pod" pod="a/b" podUID=0xc000c1a2b0', null],
    [`"Deleting a mirror pod" pod="a/b" podUID="${UID.slice(0, 30)}`, null],
    [`Deleting a mirror pod "b_a" (uid (*types.UID)(0xc000c1a2b0))`, null],
    [`Trying to delete pod b_a ${UID}`, UID],
    [`"Generic (PLEG): container finished" podID=${UID} containerID="1" exitCode=0`, UID],
    [`"SyncLoop (PLEG): event for pod" pod="a/b" event=&{ID:${UID} Type:ContainerDied Data:12}`, UID],
    [`Pod "b_a(${UID})" fully terminated and removed from etcd`, UID],
    [`SyncLoop (DELETE, "api"): "b_a(${UID}), c_a(${HASH})"`, null],
    [
      `Operation for "{volumeName:kubernetes.io/empty-dir/${UID}-data podName:${UID} nodeName:}" failed. No retries permitted until x (durationBeforeRetry 2s). Error: y`,
      UID,
    ],
    [
      String.raw`Operation for "\"kubernetes.io/empty-dir/x\" (\"${UID}\")" failed. No retries permitted until x (durationBeforeRetry 2s). Error: y`,
      UID,
    ],
    [
      String.raw`"There were many similar errors. Turn up verbosity to see them." err="orphaned pod \"${UID}\" found, but volume paths are still present" numErrs=2`,
      UID,
    ],
    [`"Failed to delete cgroup paths" cgroupName=[kubepods burstable pod${UID}] err="x"`, UID],
    [`"Failed to delete cgroup paths" cgroupName=["kubepods","pod${UID}"] err="x"`, UID],
  ])('%s', (text, expected) => {
    expect(podUID(eventOf(text))).toBe(expected);
  });
});

describe('plegEvent reads', () => {
  test.each([
    `"SyncLoop (PLEG): event for pod" pod="a/b" event={"ID":"${UID}","Type":"ContainerDied","Data":"8a7b"}`,
    `"SyncLoop (PLEG): event for pod" pod="a/b" event=&{ID:${UID} Type:ContainerDied Data:8a7b}`,
    `SyncLoop (PLEG): "b_a(${UID})", event: &pleg.PodLifecycleEvent{ID:"${UID}", Type:"ContainerDied", Data:"8a7b"}`,
    `{"ts":1795226844668.7,"caller":"kubelet/kubelet.go:1","msg":"SyncLoop (PLEG): event for pod","v":2,"pod":{"name":"b","namespace":"a"},"event":{"ID":"${UID}","Type":"ContainerDied","Data":"8a7b"}}`,
  ])('%s', text => {
    expect(plegEvent(eventOf(text))).toEqual({ uid: UID, type: 'ContainerDied', data: '8a7b' });
  });

  test('nothing from a cut one', () => {
    const cut = `SyncLoop (PLEG): "b_a(${UID})", event: &pleg.PodLifecycleEvent{ID:"${UID}", Type:"Contai`;
    expect(plegEvent(eventOf(cut))).toBeNull();
  });
});

describe('patchOf reads', () => {
  const patch = { metadata: { uid: UID }, status: { phase: 'Failed' } };
  const json = JSON.stringify(patch);
  const bytes = [...Buffer.from(json)].join(' ');
  const base64 = Buffer.from(json).toString('base64');
  test.each([
    `"Patch status for pod" pod="a/b" patch=${JSON.stringify(json)}`,
    `"Patch status for pod" pod="a/b" patchBytes=${JSON.stringify(json)}`,
    `"Patch status for pod" pod="a/b" patchBytes=[${bytes}]`,
    `Patch status for pod "b_a(${UID})" with ${JSON.stringify(json)}`,
    `{"ts":1.5,"caller":"status/status_manager.go:1","msg":"Patch status for pod","v":3,"patchBytes":"${base64}"}`,
  ])('%s', text => {
    expect(patchOf(eventOf(text))).toEqual(patch);
  });

  test('nothing from a cut one', () => {
    expect(patchOf(eventOf(`"Patch status for pod" pod="a/b" patch="{\\"metadata\\":{\\"uid\\":\\"0d6d`))).toBeNull();
  });
});

test('ids of containers and sandboxes lose their runtime', () => {
  expect(containerId(eventOf('"Container exited normally" pod="a/b" containerID="containerd://8a7b"'))).toBe('8a7b');
  expect(containerId(eventOf('"DeleteContainer returned error" containerID={Type:containerd ID:8a7b} err="x"'))).toBe(
    '8a7b',
  );
  expect(containerId(eventOf('"DeleteContainer returned error" containerID={"Type":"containerd","ID":"8a7b"}'))).toBe(
    '8a7b',
  );
  expect(containerId(eventOf('Container "docker://8a7b" exited normally'))).toBe('8a7b');
  expect(sandboxId(eventOf('"Failed to stop sandbox" podSandboxID={"Type":"containerd","ID":"5b"}'))).toBe('5b');
});

test('uidField returns what has the shape of a UID', () => {
  const event = eventOf(
    `Pod "b_a(u)" was deleted and then recreated, skipping status update; old UID "${UID}", new UID "x"`,
  );
  expect(uidField(event, 'oldPodUID')).toBe(UID);
  expect(uidField(event, 'podUID')).toBeNull();
});

test('textField returns what was printed', () => {
  const event = eventOf('"Pod terminating with grace period" pod="a/b" podUID=x gracePeriod=30');
  expect(textField(event, 'gracePeriod')).toBe('30');
  expect(textField(event, 'absent')).toBeNull();
  expect(textField(event, '__proto__')).toBeNull();
});

test('no value of a log makes a reader throw', () => {
  const value = fc.oneof(fc.string({ unit: anyCharacter }), fc.json(), fc.constant('{"__proto__":{"ID":1}}'));
  const key = fc.constantFrom(
    'pod',
    'pods',
    'podUID',
    'event',
    'patch',
    'patchBytes',
    'containerID',
    'object',
    '__proto__',
  );
  fc.assert(
    fc.property(
      key,
      value,
      fc.constantFrom('json', 'struct', 'list', 'map', 'quoted', 'bare', 'multiline'),
      (name, raw, form) => {
        const event = eventOf('"SyncPod enter"', { fields: [{ key: name, raw, form: form as 'json' }] });
        for (const read of [podRefs, podUID, plegEvent, patchOf, containerId, sandboxId]) read(event);
        expect(textField(event, name) ?? '').toBeTypeOf('string');
      },
    ),
    { numRuns: 1000 },
  );
});
