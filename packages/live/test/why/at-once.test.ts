import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../../src/document/contract/types.js';
import type { RankName } from '../../../../src/document/select/orders.js';
import { keeping, podline } from '../../../../test/cli/podline.js';
import { violations } from '../../../../test/document/schema.js';
import { scratch } from '../../../../test/scratch.js';
import { LIMITS } from '../../src/why/targets.js';
import { startCluster, worldAt } from '../cluster.js';
import { node } from '../objects.js';
import type { ApiServer, ApiServerOptions } from '../server/index.js';
import type { FakeKubelet } from '../server/kubelet.js';
import type { StoredObject } from '../server/store.js';
import type { Handler } from '../server/types.js';
import { replayOf } from './replay.js';
import { why, withLateLogs } from './run-why.js';

const folder = scratch();
const servers: ApiServer[] = [];
afterAll(() => Promise.all(servers.map(server => server.close())));

const NOW = new Date('2026-11-22T12:00:00Z');
const LATE = withLateLogs(worldAt(NOW), true);

async function cluster(
  objects: readonly StoredObject[],
  kubelet: FakeKubelet = {},
  options: ApiServerOptions = {},
): ReturnType<typeof startCluster> {
  const made = await startCluster(folder, { 'node-1': kubelet }, options);
  servers.push(made.server);
  for (const object of objects) made.server.store.put(object);
  return made;
}

/** A pod whose grace period ended 70 s ago. */
const overdue = (name: string, nodeName = 'node-1', deadline = '2026-11-22T11:58:50Z'): StoredObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name,
    namespace: 'shop',
    uid: `uid-of-${name}`,
    resourceVersion: '7',
    deletionTimestamp: deadline,
    deletionGracePeriodSeconds: 30,
    finalizers: ['example.com/hold'],
  },
  spec: { nodeName, containers: [{ name: 'c' }] },
  status: {
    phase: 'Running',
    startTime: '2026-11-22T10:00:00Z',
    conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: '2026-11-22T10:00:03Z' }],
    containerStatuses: [{ name: 'c', state: { running: { startedAt: '2026-11-22T10:00:01Z' } } }],
  },
});

describe('a node whose log is late', () => {
  it('allows time to report what the API server shows, before any log has come', async () => {
    const stdout = keeping();
    // The server answers once the facts can be read, and never before
    const patient: Handler = async ({ place, reply }) => {
      if (place?.subresource !== 'proxy') return false;
      while (!stdout.text().includes('overdue for 70 s')) await new Promise(resolve => setTimeout(resolve, 2));
      reply.status({ code: 503, reason: 'ServiceUnavailable', message: 'error trying to reach service: i/o timeout' });
      return true;
    };
    const made = await cluster([overdue('one'), node('node-1')], {}, { handlers: [patient] });
    const result = await why(made, LATE, ['one'], {}, stdout);
    expect(result.stdout).toMatch(/^The API server shows:\n✗ shop\/one on node-1 {2}it will be held by finalizer/);
    expect(result.stdout.match(/overdue for 70 s/g)).toHaveLength(1);
    expect(result.stderr).toContain('the API server does not reach the kubelet of node-1 (503)');
    expect(result.status).toBe(2);
  });

  it.each(['dropped', 'silent'] as const)('is called once where packets are %s', async down => {
    const made = await cluster([overdue('one'), node('node-1')], { down }, { second: 1 });
    // A silent kubelet costs one time-out, not one for each way
    const { stdout, status } = await why(made, LATE, ['one'], { requestTimeout: '300ms' });
    expect(stdout).toMatch(/^The API server shows:\n✗ shop\/one on node-1/);
    expect(made.server.requests.filter(request => request.includes('/proxy/'))).toHaveLength(1);
    expect(status).toBe(2);
  });

  it('adds the verdict of its log afterwards, and repeats nothing', async () => {
    const { node: name, offset, lines, pods } = replayOf('cni-del-fails');
    const now = new Date('2026-11-21T03:08:27Z');
    const made = await startCluster(folder, {
      [name]: { query: 'on', offset, journal: { kubelet: lines.filter(({ at }) => at <= now.getTime()) } },
    });
    servers.push(made.server);
    for (const one of [node(name), ...pods.filter(({ metadata }) => metadata.resourceVersion === '253')])
      made.server.store.put(one);
    const { stdout } = await why(made, withLateLogs(worldAt(now), true), []);
    expect(stdout).toMatch(
      /^The API server shows:\n✗ default\/cnifail on node1 {2}[^✗]*\n\n✗ default\/cnifail {2}graceful deletion {2}STUCK in sandbox/,
    );
    expect(stdout.match(/The API server shows/g)).toHaveLength(1);
    // The verdicts that were requested; nothing states that the ones left out do not exist
    const request = async (verdict: RankName): Promise<string> =>
      (await why(made, now, [], { output: ['markdown'], verdict: [verdict] })).stdout;
    expect(await request('stuck')).toContain('STUCK in sandbox');
    const others = await request('complete');
    expect(others).not.toContain('STUCK');
    expect(others).toContain('No deletion fits what was asked for.');
  });
});

it('a pod whose node does not exist has its complete answer, and no advice about logs', async () => {
  const made = await cluster([overdue('ghost', 'node-9')]);
  const { stdout, stderr, status } = await why(made, NOW, ['ghost']);
  expect(stdout).toContain('its node node-9 is gone: the pod garbage collector');
  expect(stdout).not.toMatch(/only its log|may not know/);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(made.server.requests.filter(request => request.includes('/proxy/'))).toEqual([]);
});

it('-o json has what the API server shows, with and without a log', async () => {
  const event: StoredObject = {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name: 'one.17', namespace: 'shop', resourceVersion: '9' },
    involvedObject: { kind: 'Pod', namespace: 'shop', name: 'one', uid: 'uid-of-one' },
    type: 'Warning',
    reason: 'FailedKillPod',
    message: 'error killing pod',
    count: 3,
    firstTimestamp: '2026-11-22T11:58:00Z',
    lastTimestamp: '2026-11-22T11:59:00Z',
    source: { component: 'kubelet' },
  };
  const made = await cluster([overdue('one'), node('node-1'), event]);
  const { stdout } = await why(made, NOW, ['one'], { kubeletLog: 'none', output: ['json'] });
  const document: ResultDocument = JSON.parse(stdout);
  expect(violations(document)).toEqual([]);
  expect(document.api).toEqual([
    expect.objectContaining({
      pod: { namespace: 'shop', name: 'one' },
      at: NOW.toISOString(),
      headline: expect.stringContaining('example.com/hold'),
      deadline: '2026-11-22T11:58:50.000Z',
      gracePeriodSeconds: 30,
      overdueMs: 70_000,
      finalizers: ['example.com/hold'],
      conditions: [expect.objectContaining({ type: 'Ready', status: 'True', since: '2026-11-22T10:00:03Z' })],
      containers: [expect.objectContaining({ name: 'c', state: 'running', startedAt: '2026-11-22T10:00:01Z' })],
      events: [
        expect.objectContaining({ reason: 'FailedKillPod', from: 'kubelet', count: 3, last: '2026-11-22T11:59:00Z' }),
      ],
      node: expect.objectContaining({ name: 'node-1', exists: true, kubeletVersion: 'v1.34.2' }),
    }),
  ]);
});

it('the version of the kubelet is taken from its node where the log has none', async () => {
  const line =
    'node-1 kubelet[812]: I1122 11:58:20.000000     812 kubelet.go:2473] "SyncLoop DELETE" source="api" pods=["shop/one"]';
  const at = Date.parse('2026-11-22T11:58:20Z');
  const end = { at: NOW.getTime() - 1000, text: line.replace('11:58:20', '11:59:59').replace('DELETE', 'UPDATE') };
  const made = await cluster([overdue('one'), node('node-1', 'v1.31.4')], {
    query: 'on',
    journal: { kubelet: [{ at, text: line }, end] },
  });
  const { stdout } = await why(made, NOW, ['one'], { output: ['json'] });
  const [kubelet] = (JSON.parse(stdout) as ResultDocument).input.kubelets;
  expect(kubelet?.version).toBe('v1.31.4');
});

it('a cluster in which everything hangs is reported at once, with as much as a person can read', async () => {
  const many = Array.from({ length: LIMITS.pods + 40 }, (_, at) =>
    overdue(`pod-${at}`, `node-${at % 50}`, at < 40 ? '2026-11-22T11:59:50Z' : '2026-11-22T11:00:00Z'),
  );
  const nodes = Array.from({ length: 50 }, (_, at) => node(`node-${at}`));
  const made = await cluster([...many, ...nodes]);
  const { stdout, stderr } = await why(made, NOW, []);
  expect(stderr).toContain(
    `podline: ${LIMITS.pods + 40} pods are in trouble in the cluster: the worst ${LIMITS.pods} are shown`,
  );
  expect(stderr).toContain(`the kubelet's logs of ${50 - LIMITS.nodes} more nodes were not asked for`);
  expect(stdout.match(/^✗ shop\/pod-\d+ on /gm)).toHaveLength(LIMITS.pods);
  // The pods that have been overdue for longest are shown
  expect(stdout).not.toMatch(/shop\/pod-39 on/);
  const request = new Set(made.server.requests.flatMap(one => /nodes\/(node-\d+)\/proxy/.exec(one)?.[1] ?? []));
  expect(request.size).toBe(LIMITS.nodes);
});

describe('a user without rights', () => {
  const asWhy = (kubeconfig: string) => podline(['why', '--kubeconfig', kubeconfig]);

  it('sees that a token has expired or a context is wrong', async () => {
    const made = await cluster([]);
    made.server.tokens.clear();
    const { status, stderr } = await asWhy(made.kubeconfig);
    expect(status).toBe(2);
    expect(stderr.split('\n')).toEqual([
      'podline: the API server refuses: Unauthorized',
      expect.stringMatching(/a token has expired, or the context is that of another cluster/),
      expect.stringMatching(/--context NAME/),
      '',
    ]);
  });

  it.each([
    ['create', 'pods', 'debug-pod', 'the Role podline-debug-pod'],
    ['get', 'nodes/proxy', 'files', 'ask for `get` on `nodes/proxy`'],
    ['get', 'pods/log', 'debug-pod', 'the Role podline-debug-pod'],
  ])('gets advice on the missing right: %s %s', async (verb, resource, way, remedy) => {
    const [kind = '', sub = ''] = resource.split('/');
    const denies: ApiServerOptions['denies'] = (_, one) =>
      one.verb === verb &&
      one.resource === kind &&
      one.subresource === sub &&
      (kind !== 'pods' || one.namespace === 'default');
    const made = await cluster([overdue('one'), node('node-1')], {}, { denies });
    const { stdout } = await why(made, NOW, ['one'], { explainAccess: true });
    const result = stdout
      .slice(stdout.indexOf(`✗ ${way}: `))
      .split('\n')
      .slice(0, 3)
      .join('\n');
    expect(result).toContain(`✗ ${way}: the right is missing: ${verb} ${resource}`);
    expect(result).toContain(`remedy: ${remedy}`.replace('remedy: the', 'remedy: bind the'));
  });

  it('gets the advice to name a node where nodes cannot be listed', async () => {
    const denies: ApiServerOptions['denies'] = (_, { verb, resource }) => verb === 'list' && resource === 'nodes';
    const made = await cluster([], {}, { denies });
    const { stderr } = await why(made, NOW, [], { explainAccess: true });
    expect(stderr).toMatch(/the right that is missing: list nodes .*\nto get it: .*or name a node: --node/);
  });
});

it('gets an answer that can be stored and is an input like any other', async () => {
  const made = await cluster([overdue('one'), node('node-1')]);
  const file = join(folder, 'answer.json');
  await why(made, NOW, ['one'], { kubeletLog: 'none', output: [`json=${file}`] });
  expect(JSON.parse(readFileSync(file, 'utf8')).api).toHaveLength(1);
  expect(await podline([file, '-o', 'json'])).toMatchObject({ status: 0, stderr: '' });
});
