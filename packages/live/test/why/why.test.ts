import { afterAll, describe, expect, it } from 'vitest';
import { scratch } from '../../../../test/scratch.js';
import { startCluster } from '../cluster.js';
import type { ApiServer, ApiServerOptions } from '../server/index.js';
import type { FakeKubelet } from '../server/kubelet.js';
import type { StoredObject } from '../server/store.js';
import { why } from './run-why.js';

const folder = scratch();
const servers: ApiServer[] = [];
afterAll(() => Promise.all(servers.map(server => server.close())));

const NOW = new Date('2026-11-22T12:00:00Z');

async function cluster(pods: readonly StoredObject[], kubelet: FakeKubelet = {}, options: ApiServerOptions = {}) {
  const made = await startCluster(folder, { 'node-1': kubelet }, options);
  servers.push(made.server);
  for (const pod of pods) made.server.store.put(pod);
  return made;
}

let versions = 100;
/** A pod that was deleted this number of seconds ago. */
function pod(
  name: string,
  ago: number | null,
  over: Partial<Record<'metadata' | 'spec' | 'status', object>> = {},
): StoredObject {
  const grace = 30;
  const gone =
    ago === null
      ? {}
      : { deletionTimestamp: iso(NOW.getTime() - ago * 1000 + grace * 1000), deletionGracePeriodSeconds: grace };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace: 'shop',
      uid: `uid-of-${name}`,
      resourceVersion: String(versions++),
      ...gone,
      ...over.metadata,
    },
    spec: { nodeName: 'node-1', terminationGracePeriodSeconds: grace, containers: [{ name: 'c' }], ...over.spec },
    status: {
      phase: 'Running',
      startTime: '2026-11-22T10:00:00Z',
      containerStatuses: [{ name: 'c', state: { running: { startedAt: '2026-11-22T10:00:01Z' } } }],
      ...over.status,
    },
  };
}

const iso = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

const node = (status: string, message: string): StoredObject => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'node-1', resourceVersion: String(versions++) },
  status: { conditions: [{ type: 'Ready', status, message, lastTransitionTime: '2026-11-22T11:50:00Z' }] },
});

it('the pods are those in the namespace of the context where the cluster must not be listed, with the missing right', async () => {
  const denies: ApiServerOptions['denies'] = (_, { verb, namespace }) => verb === 'list' && namespace === '';
  const made = await cluster([pod('one', 100)], {}, { denies });
  const { stdout, stderr } = await why(made, NOW, [], { kubeletLog: 'none' });
  expect(stdout).toContain('shop/one on node-1');
  expect(stderr).toContain(
    'only the namespace shop was looked at: the right is missing: list pods (in the whole cluster)',
  );
  const all = await why(made, NOW, [], { kubeletLog: 'none', allNamespaces: true });
  expect(all).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('list pods (in the whole cluster)'),
  });
});

describe('where the log cannot be read', () => {
  const denies: ApiServerOptions['denies'] = (_, { subresource }) => subresource === 'proxy';

  it('why prints the reason and the remedy in one line each, and what the API shows', async () => {
    const made = await cluster([pod('one', 100), node('True', 'kubelet is posting ready status')], {}, { denies });
    const { status, stdout, stderr } = await why(made, NOW, ['one']);
    expect(stdout).toBe(
      [
        "✗ shop/one on node-1  is being deleted; still running by the kubelet's last status: c",
        '  requested 100 s ago, grace period 30 s: overdue for 70 s',
        '',
      ].join('\n'),
    );
    expect(stderr.trimEnd().split('\n')).toEqual([
      "podline: the kubelet's log of node-1 cannot be fetched: the right is missing: get nodes/proxy (in the whole cluster)",
      expect.stringMatching(/^podline: to get it: ask for `get` on `nodes\/proxy` .*--explain-access/),
    ]);
    expect(status).toBe(2);
  });

  it('why names a missing right that only costs details', async () => {
    const made = await cluster(
      [pod('one', 100)],
      {},
      { denies: (_, { resource }) => ['events', 'nodes'].includes(resource) },
    );
    const { stderr } = await why(made, NOW, ['one'], { kubeletLog: 'none' });
    expect(stderr).toContain('this right is missing: list events in namespace shop');
    expect(stderr).toContain('this right is missing: get nodes (in the whole cluster)');
  });

  it('why names a missing right that only costs details about claims', async () => {
    const denies: ApiServerOptions['denies'] = (_, { resource }) =>
      ['persistentvolumeclaims', 'volumeattachments'].includes(resource);
    const waits = pod('waits', null, {
      metadata: { creationTimestamp: '2026-11-22T11:50:00Z' },
      spec: { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'orders' } }] },
      status: { phase: 'Pending', startTime: '2026-11-22T11:50:00Z', conditions: [], containerStatuses: [] },
    });
    const made = await cluster([waits, node('True', '')], {}, { denies });
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

describe('--explain-access', () => {
  it('shows which ways work, and the right that the others lack', async () => {
    const denies: ApiServerOptions['denies'] = (_, { verb, resource }) => verb === 'create' && resource === 'pods';
    const kubelet: FakeKubelet = { files: { 'kubelet.log': { content: Buffer.from(''), modified: NOW } } };
    const made = await cluster([pod('one', 100)], kubelet, { denies });
    const { status, stdout } = await why(made, NOW, ['one'], { explainAccess: true });
    expect(stdout).toMatch(/^The kubelet's log of node-1 can be fetched: files\n/);
    expect(stdout).toContain('✗ node-log-query: the node log query is off');
    expect(stdout).toContain('✗ openshift-journal: the kubelet of node-1 has no journal endpoint');
    expect(stdout).toContain('✗ debug-pod: the right is missing: create pods in namespace default');
    expect(stdout).toContain('· ssh: it needs no right of the API; not tried, since it runs only when it is asked for');
    expect(status).toBe(0);
  });

  it('names the right for every way that goes through the API server', async () => {
    const made = await cluster([pod('one', 100)], {}, { denies: (_, { subresource }) => subresource === 'proxy' });
    const { status, stdout } = await why(made, NOW, ['one'], { explainAccess: true });
    const lacking = stdout
      .split('\n')
      .filter(line => line.endsWith('the right is missing: get nodes/proxy (in the whole cluster)'));
    expect(lacking.map(line => line.split(' ')[1])).toEqual(['node-log-query:', 'openshift-journal:', 'files:']);
    expect(status).toBe(2);
  });
});
