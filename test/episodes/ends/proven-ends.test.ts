import { describe, expect, it } from 'vitest';
import { analyze } from '../../../src/nodes/index.js';
import { bytesSource } from '../../../src/read/source.js';

const UID = '5b1f0c9e-8f3a-4a41-9d53-0e6b7a1c2d01';
const POD = `web-0_shop(${UID})`;
const PLEG = (type: string, id: string) =>
  `kubelet.go:1946] SyncLoop (PLEG): "${POD}", event: &pleg.PodLifecycleEvent{ID:"${UID}", Type:"${type}", Data:"${id.repeat(64)}"}`;

/** One line every 10 ms. */
const log = (...messages: readonly string[]): string =>
  messages.map((text, at) => `I0309 10:15:30.${String(100 + at * 10)}000    2317 ${text}\n`).join('');
const deletionsIn = async (...messages: readonly string[]) =>
  (await analyze([bytesSource('kubelet.log', log(...messages))])).lifecycles;

describe('a termination without lines of the sync loop', () => {
  it.each([
    `kubelet.go:1761] "syncTerminatingPod enter" pod="shop/web-0" podUID=${UID}`,
    `kubelet.go:1791] "Pod terminating with grace period" pod="shop/web-0" podUID=${UID} gracePeriod=30`,
    `status_manager.go:939] "Delaying pod deletion as the phase is non-terminal" phase="Running" localPhase="Running" pod="shop/web-0" podUID="${UID}"`,
    `kubelet_pods.go:973] Pod "${POD}" is terminated, but some containers are still running`,
    `kubelet.go:2122] Failed to delete pod "${POD}", err: pod not found`,
    `kubelet.go:2200] "Pod has been deleted and must be killed" pod="shop/web-0" podUID="${UID}"`,
  ])('is recognised as a deletion: %s', async line => {
    expect(await deletionsIn(line)).toMatchObject([{ uid: UID, pod: { name: 'web-0' } }]);
  });

  it.each([
    [
      'a container that is killed',
      `kuberuntime_container.go:702] "Killing container with a grace period" pod="shop/web-0" podUID=${UID} containerName="app" containerID="containerd://45" gracePeriod=30`,
    ],
    [
      'a pod that ends by itself',
      `pod_workers.go:1] "Pod indicated lifecycle completed naturally and should now terminate" pod="shop/web-0" podUID="${UID}"`,
    ],
  ])('is not recognised as a deletion: %s', async (_what, line) => {
    const after = line.includes('naturally')
      ? [`kubelet.go:1761] "SyncTerminatingPod enter" pod="shop/web-0" podUID=${UID}`]
      : [];
    expect(await deletionsIn(line, ...after)).toEqual([]);
  });
});

describe('a pod whose object goes at once', () => {
  const GONE = [
    `kubelet.go:1917] SyncLoop (DELETE, "api"): "${POD}"`,
    `kubelet.go:1911] SyncLoop (REMOVE, "api"): "${POD}"`,
  ];
  const ADD = `kubelet.go:1901] SyncLoop (ADD, "api"): "${POD}"`;

  it('had completed where the kubelet had refused it', async () => {
    const refused = `predicate.go:132] Predicate failed on Pod: ${POD}, for reason: Predicate PodFitsHostPorts failed`;
    expect(await deletionsIn(ADD, refused, ...GONE)).toMatchObject([{ kind: 'completed' }]);
  });

  it('had not completed only because its sandbox was created before the pod was started', async () => {
    const flap = [PLEG('ContainerDied', 'a'), PLEG('ContainerStarted', 'a')];
    expect(await deletionsIn(ADD, ...flap, ...GONE)).toMatchObject([{ kind: 'unknown' }]);
  });

  it('had completed where its container had died next to the sandbox', async () => {
    const lines = [PLEG('ContainerStarted', 'a'), PLEG('ContainerStarted', 'b'), PLEG('ContainerDied', 'b')];
    expect(await deletionsIn(ADD, ...lines, ...GONE)).toMatchObject([{ kind: 'completed' }]);
  });
});

describe('static pods at a low -v', () => {
  const OLD = 'f1e2d3c4b5a697880102030405060708';
  const NEW = '08070605040302018897a6b5c4d3e2f1';
  const name = 'etcd-cp-1_kube-system';
  const MIRROR = '9d1e7f70-3c1d-4a65-8e59-1b6f0c2a4e83';
  const volume = (uid: string) =>
    `reconciler.go:207] operationExecutor.VerifyControllerAttachedVolume started for volume "data" (UniqueName: "kubernetes.io/host-path/${uid}-data") pod "etcd-cp-1" (UID: "${uid}")`;
  const status = (uid: string) =>
    `status_manager.go:485] Failed to get status for pod "${name}(${uid})": Get https://10.0.0.1:6443/api/v1/namespaces/kube-system/pods/etcd-cp-1: timeout`;
  const outdated = (uid: string) => `kubelet.go:1632] Deleting mirror pod "${name}(${uid})" because it is outdated`;

  it('are replaced where a pod of another manifest follows, and their mirror pod goes with them', async () => {
    expect(await deletionsIn(status(OLD), volume(OLD), outdated(MIRROR), status(NEW), volume(NEW))).toMatchObject([
      { kind: 'static-replaced', uid: OLD, replacedBy: NEW, mirrorUIDs: [MIRROR], outcome: 'recreated' },
    ]);
  });

  it('lose only their mirror pod where no other manifest is seen', async () => {
    expect(await deletionsIn(status(OLD), outdated(MIRROR))).toMatchObject([
      { kind: 'mirror', uid: MIRROR, outcome: 'in-progress' },
    ]);
  });

  it('are two pods of one name where both are seen', async () => {
    const lives = await deletionsIn(status(OLD), volume(OLD), volume(NEW), volume(OLD));
    expect(lives.filter(({ kind }) => kind === 'static-replaced')).toEqual([]);
  });
});

it('an event of another component in the same log does not count as a line of the kubelet', async () => {
  const taint = `event.go:294] "Event occurred" object="shop/web-0" fieldPath="spec.containers{app}" kind="Pod" apiVersion="v1" type="Normal" reason="Killing" message="Stopping container app"`;
  const kubeletLine = log(`kubelet.go:1917] "SyncLoop DELETE" source="api" pods=[shop/web-0]`);
  const by = (pid: string, ...messages: string[]) => log(...messages).replaceAll('   2317', pid.padStart(7));
  const stops = async (text: string): Promise<number> => {
    const [one] = (await analyze([bytesSource('kubelet.log', text)])).lifecycles;
    return one?.steps.filter(({ step, status }) => step === 'stop-sent' && status === 'seen').length ?? -1;
  };
  expect(await stops(kubeletLine + by('2317', taint))).toBe(1);
  expect(await stops(kubeletLine + by('1', 'replica_set.go:517] Too few replicas', taint))).toBe(0);
  const allInOne = 'kubelet.go:1901] "SyncLoop ADD" source="api" pods=[shop/other]';
  expect(await stops(kubeletLine + by('1', allInOne, 'replica_set.go:517] Too few replicas', taint))).toBe(1);
});
