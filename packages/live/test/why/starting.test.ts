import { afterAll, describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../../src/document/contract/types.js';
import { violations } from '../../../../test/document/schema.js';
import { NOW as MOMENT, PODS, type PodObject, podObject } from '../../../../test/episodes/now/pods.js';
import { scratch } from '../../../../test/scratch.js';
import { startCluster } from '../cluster.js';
import { node } from '../objects.js';
import type { ApiServer, ApiServerOptions } from '../server/index.js';
import type { StoredObject } from '../server/store.js';
import { why } from './run-why.js';

const folder = scratch();
const servers: ApiServer[] = [];
afterAll(() => Promise.all(servers.map(server => server.close())));

const NOW = new Date(MOMENT);

async function cluster(objects: readonly StoredObject[], options: ApiServerOptions = {}) {
  const made = await startCluster(folder, { 'node-1': {} }, options);
  servers.push(made.server);
  for (const object of [node('node-1'), ...objects]) made.server.store.put(object);
  return made;
}

let version = 20;
const event = (
  uid: string,
  {
    reason,
    message,
    count = 1,
    last = '2026-11-22T11:59:30Z',
    type = 'Warning',
    from = 'kubelet',
  }: Record<string, unknown>,
): StoredObject => ({
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { name: `event-${version}`, namespace: 'shop', resourceVersion: String(version++) },
  involvedObject: { namespace: 'shop', uid },
  type,
  reason,
  message,
  count,
  firstTimestamp: '2026-11-22T11:50:05Z',
  lastTimestamp: last,
  source: { component: from },
});

const claim = (name: string, phase: string, volume?: string): StoredObject => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name, namespace: 'shop', uid: `uid-of-${name}`, resourceVersion: String(version++) },
  spec: volume === undefined ? {} : { volumeName: volume },
  status: { phase },
});

const attachment = (volume: string, nodeName: string, status: object): StoredObject => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'VolumeAttachment',
  metadata: { name: `csi-${version}`, resourceVersion: String(version++) },
  spec: { attacher: 'disks.example.com', nodeName, source: { persistentVolumeName: volume } },
  status,
});

const onClaim = (name: string, pod: PodObject): PodObject =>
  podObject(name, {
    spec: { ...pod.spec, volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'orders' } }] },
    status: pod.status,
  });

const answer = async (objects: readonly StoredObject[], name: string, options: ApiServerOptions = {}) => {
  const { stdout } = await why(await cluster(objects, options), NOW, [name], { kubeletLog: 'none' });
  return stdout.replace(/\n +/g, ' ');
};

describe('why a pod has not started, from the API alone', () => {
  it.each([
    [
      'a volume cannot be mounted',
      {
        reason: 'FailedMount',
        message: 'MountVolume.SetUp failed for volume "cfg" : configmap "settings" not found',
        count: 9,
      },
      /has not started for 10m00s: MountVolume\.SetUp failed for volume "cfg" : configmap "settings" not found \(FailedMount x9, last 30 s ago\)/,
    ],
    [
      'the sandbox cannot be made',
      {
        reason: 'FailedCreatePodSandBox',
        message:
          'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network for sandbox "aa": plugin type="calico" failed (add): no IP addresses left',
      },
      /has not started for 10m00s: .*no IP addresses left \(FailedCreatePodSandBox, 30 s ago\)/,
    ],
    [
      'the image is still on its way',
      { type: 'Normal', reason: 'Pulling', message: 'Pulling image "registry.example/shop/web:3"' },
      /has not started for 10m00s: pulling image "registry\.example\/shop\/web:3", or waiting for the pulls of other pods/,
    ],
  ])('%s', async (_, title, headline) => {
    const stdout = await answer([PODS.creating, event('uid-of-creating', title)], 'creating');
    expect(stdout).toMatch(/^✗ shop\/creating on node-1 /);
    expect(stdout).toMatch(headline);
  });

  it('states that neither object nor events show it, where that is so', async () => {
    expect(await answer([PODS.creating], 'creating')).toMatch(
      /its containers have not been created yet .* shows no error next +The log of its kubelet shows what it is waiting for/,
    );
  });

  it('quotes the provisioner of a claim that is not bound', async () => {
    const title = event('uid-of-orders', {
      reason: 'ProvisioningFailed',
      message: 'storageclass.storage.k8s.io "fast" not found',
      count: 7,
      from: 'persistentvolume-controller',
    });
    const stdout = await answer([onClaim('waits', PODS['no-node-fits']), claim('orders', 'Pending'), title], 'waits');
    expect(stdout).toContain(
      'claim orders is Pending: storageclass.storage.k8s.io "fast" not found (ProvisioningFailed x7)',
    );
  });

  it('names a claim that does not exist', async () => {
    const stdout = await answer([onClaim('waits', PODS['no-node-fits'])], 'waits');
    expect(stdout).toContain('claim orders: there is no PersistentVolumeClaim of that name');
  });

  it.each([
    [
      { attached: false, attachError: { message: 'instance is at its limit of disks' } },
      'node-1',
      'volume pv-7 (claim orders) cannot be attached to node-1: instance is at its limit of disks',
    ],
    [{ attached: true }, 'node-2', 'volume pv-7 (claim orders) is still attached to node-2'],
    [{ attached: false }, 'node-1', 'volume pv-7 (claim orders) is not attached to node-1 yet'],
  ])('names a volume that is not attached: %j', async (status, where, cause) => {
    const stdout = await answer(
      [onClaim('waits', PODS.creating), claim('orders', 'Bound', 'pv-7'), attachment('pv-7', where, status)],
      'waits',
    );
    expect(stdout).toContain(`has not started for 10m00s: ${cause}`);
  });

  it('names the missing right where that only costs details', async () => {
    const denies: ApiServerOptions['denies'] = (_, { resource }) =>
      ['persistentvolumeclaims', 'volumeattachments'].includes(resource);
    const made = await cluster([onClaim('waits', PODS.creating)], { denies });
    const { stdout, stderr, status } = await why(made, NOW, ['waits'], { kubeletLog: 'none' });
    expect(stdout).toContain('has not started for 10m00s');
    expect(stdout).not.toContain('no PersistentVolumeClaim');
    expect(stderr).toContain(
      'the answer is less certain, because this right is missing: list persistentvolumeclaims in namespace shop',
    );
    expect(status).toBe(2);
    const { stdout: access } = await why(made, NOW, ['waits'], { explainAccess: true });
    expect(access).toMatch(
      /✗ list persistentvolumeclaims \(in the whole cluster\): .*\n +remedy: bind the ClusterRole/,
    );
    expect(access).toContain('✗ list volumeattachments.storage.k8s.io (in the whole cluster)');
    expect(access).toContain('✓ list events (in the whole cluster)');
  });
});

it('a probe that fails is quoted from its event, and the events of a mirror pod are those of its static pod', async () => {
  const static_ = podObject('etcd-node-1', {
    metadata: {
      annotations: { 'kubernetes.io/config.mirror': 'hash-of-etcd', 'kubernetes.io/config.hash': 'hash-of-etcd' },
    },
    status: PODS['probe-fails'].status,
  });
  const title = event('hash-of-etcd', {
    reason: 'Unhealthy',
    message: 'Readiness probe failed: HTTP probe failed with statuscode: 503',
    count: 54,
  });
  expect(await answer([static_, title], 'etcd-node-1')).toMatch(
    /not Ready for 10m00s: Readiness probe failed: HTTP probe failed with statuscode: 503 \(Unhealthy x54, last 30 s ago\)/,
  );
});

it('a container that was killed for its probe is reported as such, whatever its exit code, even while it runs again', async () => {
  const web = {
    name: 'web',
    ready: false,
    started: false,
    restartCount: 3,
    state: { running: { startedAt: '2026-11-22T11:59:20Z' } },
    lastState: { terminated: { exitCode: 0, reason: 'Completed', finishedAt: '2026-11-22T11:59:00Z' } },
  };
  const pod = podObject('slow', { status: { ...PODS.crashes.status, containerStatuses: [web] } });
  const title = event('uid-of-slow', {
    reason: 'Unhealthy',
    message: 'Startup probe failed: connection refused',
    count: 9,
  });
  expect(await answer([pod, title], 'slow')).toMatch(
    /^✗ shop\/slow on node-1 {2}crash loop: web ended with exit code 0, killed for its startup probe \(connection refused\), restarted 3 times; it runs again for 40 s/,
  );
});

it('a healthy pod is reported as healthy, and no log is requested', async () => {
  const made = await cluster([PODS.well]);
  const { stdout, stderr, status } = await why(made, NOW, ['well']);
  expect(stdout).toBe('✓ shop/well on node-1  is running and Ready since 2026-11-22T11:50:04Z (9m56s)\n');
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(made.server.requests.filter(request => request.includes('/proxy/'))).toEqual([]);
});

describe('why without the name of a pod', () => {
  it('reports every pod in trouble, the worst first, and no other', async () => {
    const made = await cluster(Object.values(PODS));
    const { stdout } = await why(made, NOW, [], { kubeletLog: 'none', output: ['text'] });
    const names = [...stdout.matchAll(/^[✗?✓] shop\/(\S+)/gm)].map(([, name = '']) => name);
    expect(new Set(names.slice(0, 13))).toEqual(
      new Set([
        ...['no-node-fits', 'gated', 'no-image', 'no-config', 'creating', 'init-runs', 'crashes', 'no-binary'],
        ...['held', 'collected', 'taint-evicted', 'node-lost', 'leaving'],
      ]),
    );
    expect(names.slice(13)).toEqual(['gate-open', 'probe-fails', 'refused', 'evicted']);
  });

  it('leaves out what has not lasted for long, unless it has failed', async () => {
    const moment = new Date('2026-11-22T11:51:00Z');
    const made = await cluster(Object.values(PODS).filter(({ metadata }) => !('deletionTimestamp' in metadata)));
    const { stdout } = await why(made, moment, [], { kubeletLog: 'none' });
    const names = [...stdout.matchAll(/^[✗?✓] shop\/(\S+)/gm)].map(([, name]) => name).sort();
    expect(names).toEqual(['crashes', 'evicted', 'no-binary', 'no-config', 'no-image', 'refused']);
  });

  it('counts what failed hours ago, and does not list it', async () => {
    const made = await cluster([PODS.evicted, PODS.refused, PODS.done, PODS.well]);
    const { stdout, status } = await why(made, new Date('2026-11-22T18:00:00Z'), [], { kubeletLog: 'none' });
    expect(stdout).toMatch(
      /^No pod in the cluster is in trouble: of 4 none .*\n {2}2 failed more than an hour ago: kubectl/,
    );
    expect(status).toBe(0);
  });
});

it('-o json has the state, the beginning and the next step of each pod', async () => {
  const made = await cluster(Object.values(PODS));
  const { stdout } = await why(made, NOW, [], { kubeletLog: 'none', output: ['json'] });
  const document: ResultDocument = JSON.parse(stdout);
  expect(violations(document)).toEqual([]);
  expect(document.api?.find(({ pod }) => pod.name === 'no-image')).toMatchObject({
    state: 'starting',
    since: '2026-11-22T11:50:00Z',
    troubled: true,
    at: NOW.toISOString(),
    headline: expect.stringMatching(/^has not started for 10m00s: image pull failed/),
    next: [expect.stringContaining('check its name and tag')],
  });
});

it('the manager that wrote a finalizer is named where the object shows it', async () => {
  const managedFields = [
    { manager: 'hold-controller', fieldsV1: { 'f:metadata': { 'f:finalizers': { 'v:"lab.example.com/hold"': {} } } } },
  ];
  const held = { ...PODS.held, metadata: { ...PODS.held.metadata, managedFields } };
  expect(await answer([held], 'held')).toContain(
    'lab.example.com/hold is removed by a controller of lab.example.com; hold-controller added it',
  );
});
