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

describe('the pods that why reports', () => {
  it('are none, and it states so, where nothing is overdue', async () => {
    const { status, stdout } = await why(await cluster([pod('quiet', null), pod('leaving', 10)]), NOW, []);
    expect(status).toBe(0);
    expect(stdout).toBe(
      'No pod in the cluster is in trouble: of 2 none is overdue, hangs in its start, crashes again and again, is not Ready, or failed within the last hour.\n  shop/leaving is being deleted, 20 s of its time are left\n',
    );
  });

  it('are all that are overdue, in one namespace, with labels, on a node', async () => {
    const made = await cluster([
      pod('one', 100),
      pod('two', 100, { metadata: { labels: { app: 'web' } } }),
      pod('three', 100, { metadata: { namespace: 'other' } }),
      pod('four', 100, { spec: { nodeName: 'node-2' } }),
    ]);
    const named = async (options: object): Promise<string[]> => {
      const { stdout } = await why(made, NOW, [], { kubeletLog: 'none', quiet: true, ...options });
      return [...stdout.matchAll(/^[✗?✓] (\S+\/\S+) on /gm)].map(([, name = '']) => name).sort();
    };
    expect(await named({})).toEqual(['other/three', 'shop/four', 'shop/one', 'shop/two']);
    expect(await named({ namespace: ['shop'] })).toEqual(['shop/four', 'shop/one', 'shop/two']);
    expect(await named({ selector: 'app=web' })).toEqual(['shop/two']);
    expect(await named({ node: ['node-2'] })).toEqual(['shop/four']);
  });

  it('include a named pod in any state, and one that does not exist', async () => {
    const made = await cluster([pod('quiet', null), node('True', '')]);
    const { status, stdout, stderr } = await why(made, NOW, ['pod/quiet', 'shop/nobody'], { kubeletLog: 'none' });
    expect(stdout).toContain('✓ shop/quiet on node-1  its containers run; its object does not say whether it is Ready');
    expect(stderr).toContain('there is no pod shop/nobody: it is gone, or it never was in this namespace');
    expect(status).toBe(2);
  });

  it('are those in the namespace of the context where the cluster must not be listed, with the missing right', async () => {
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
});

it('a pod that podline itself made to read a log is never reported as in trouble', async () => {
  const debugPod = pod('podline-log-x7k2q', 100, { metadata: { namespace: 'default' } });
  const made = await cluster([debugPod, pod('one', 100)]);
  const { stdout } = await why(made, NOW, [], { kubeletLog: 'none' });
  expect(stdout).toContain('shop/one');
  expect(stdout).not.toContain('podline-log');
});

describe('where the log cannot be read', () => {
  const denies: ApiServerOptions['denies'] = (_, { subresource }) => subresource === 'proxy';

  it('why prints the reason and the remedy in one line each, and what the API shows', async () => {
    const made = await cluster([pod('one', 100), node('True', 'kubelet is posting ready status')], {}, { denies });
    const { status, stdout, stderr } = await why(made, NOW, ['one']);
    expect(stdout).toBe(
      [
        '✗ shop/one on node-1  still running, according to the last status from the kubelet: c',
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

  it.each([
    [
      'finalizers',
      {
        metadata: { finalizers: ['example.com/hold'], deletionGracePeriodSeconds: 0 },
        status: { containerStatuses: [{ name: 'c', state: { terminated: { exitCode: 0 } } }] },
      },
      'HELD by finalizer example.com/hold: the node has finished with it',
    ],
    [
      'finalizers of one that was deleted by force',
      {
        metadata: { finalizers: ['example.com/hold'], deletionGracePeriodSeconds: 0 },
        status: { containerStatuses: [{ name: 'c', state: { running: { startedAt: '2026-11-22T11:00:00Z' } } }] },
      },
      'HELD by finalizer example.com/hold: it was deleted by force, and the node',
    ],
    [
      'never seen by the kubelet',
      { status: { startTime: undefined, containerStatuses: [] } },
      'the kubelet of node-1 has never reported on it: it may not know the pod',
    ],
    [
      'no node',
      { spec: { nodeName: undefined } },
      'it was never assigned to a node: only the API server can remove it',
    ],
    [
      'all ended',
      {
        status: {
          containerStatuses: [
            { name: 'c', state: { terminated: { exitCode: 0, finishedAt: '2026-11-22T11:58:30Z' } } },
          ],
        },
      },
      'all containers have ended; the rest is the work of the kubelet',
    ],
  ])('why prints: %s', async (_, over, headline) => {
    const made = await cluster([pod('one', 100, over), node('True', '')]);
    const { stdout } = await why(made, NOW, ['one'], { kubeletLog: 'none' });
    expect(stdout.split('\n')[0]?.replace(/^\S+( on node-1)? {2}/, '')).toContain(headline);
  });

  it('a finalizer holds the pod after the final delete, and the kubelet has nothing left to do', async () => {
    const ended = [{ name: 'c', state: { terminated: { exitCode: 0, finishedAt: '2026-11-22T11:58:30Z' } } }];
    const metadata = { finalizers: ['example.com/hold'], deletionGracePeriodSeconds: 0 };
    const made = await cluster([pod('one', 100, { metadata, status: { containerStatuses: ended } }), node('True', '')]);
    const { stdout } = await why(made, NOW, ['one'], { kubeletLog: 'none' });
    expect(stdout).toMatch(/its kubelet finished with it 70 s ago and deleted its object with grace period 0;/);
    expect(stdout).not.toMatch(/up to the kubelet|only its log shows it|by force/);
  });

  it('a pod that was deleted by force is distinguished from one that its kubelet has finished', async () => {
    const made = await cluster([pod('one', 100, { metadata: { deletionGracePeriodSeconds: 0 } }), node('True', '')]);
    const { stdout } = await why(made, NOW, ['one'], { kubeletLog: 'none' });
    expect(stdout).toMatch(
      /still running, according to the last status from the kubelet: c\n {2}its object was deleted with grace period 0 by force, 70 s ago/,
    );
  });

  it('the node is not ready, which explains more than the last lines of its kubelet', async () => {
    const made = await cluster([pod('one', 100), node('Unknown', 'Kubelet stopped posting node status.')]);
    const { stdout } = await why(made, NOW, ['one'], { kubeletLog: 'none' });
    expect(stdout).toMatch(
      /^✗ shop\/one on node-1 {2}its node node-1 is not ready for 10m00s: Kubelet stopped posting node\n? +status\./,
    );
  });

  it('the node is gone', async () => {
    const made = await cluster([pod('one', 100)]);
    const { stdout } = await why(made, NOW, ['one'], { kubeletLog: 'none' });
    expect(stdout).toContain('its node node-1 is gone');
  });

  it('nothing is printed that a terminal would interpret', async () => {
    const evil = '\u001b[2J\u001b]0;owned\u0007::error::x\r\n';
    const made = await cluster([
      pod('one', 100, { metadata: { finalizers: [`example.com/${evil}`] } }),
      node('False', `stopped ${evil}`),
    ]);
    const { stdout, stderr } = await why(made, NOW, ['one'], {
      kubeletLog: `command:no-such-program ${evil.trim()} {node}`,
    });
    expect(stdout).toContain('\\u{1b}');
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f]|^::error/m);
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
