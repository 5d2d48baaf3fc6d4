import { readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { scratchOfTest } from '../../../test/scratch.js';
import { openClient } from '../src/client/client.js';
import { logFiles } from '../src/kubelet-log/log-files.js';
import { nodeLogQuery } from '../src/kubelet-log/node-log-query.js';
import { openshiftJournal } from '../src/kubelet-log/openshift-journal.js';
import { readKubeletLog } from '../src/kubelet-log/read.js';
import { startCluster, worldAt } from './cluster.js';
import { NOON } from './kubelet-log/read.js';
import { pod } from './objects.js';
import { placeFor, recorded, wayWith } from './recording.js';
import { happen, until } from './replay.js';
import { type ApiServer, startApiServer } from './server/index.js';
import { type FakeKubelet, kubelets } from './server/kubelet.js';
import { ENDLESS, hurriedWorld } from './world.js';

const servers: ApiServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
async function started(): Promise<ApiServer> {
  const server = await startApiServer();
  servers.push(server);
  return server;
}

const WAYS = [nodeLogQuery, openshiftJournal, logFiles];

async function requestsTo(kubelet: FakeKubelet) {
  const { server, client } = await startCluster(scratchOfTest(), { 'node-1': kubelet });
  servers.push(server);
  const world = worldAt(NOON);
  const tools = { client: await client(world), world, signal: new AbortController().signal };
  const wanted = { node: 'node-1', service: 'kubelet' as const, since: NOON, until: NOON };
  const outcome = await readKubeletLog([...WAYS, wayWith(Buffer.from('around it\n'))], wanted, {
    ...tools,
    write: async () => undefined,
  });
  return { outcome, requests: server.requests.length };
}

it.each([
  ['the API server does not reach it', { down: 'refused' as const }],
  ['it gives no logs', { handler: false }],
])('a kubelet is called once where %s, and then bypassed', async (_, kubelet) => {
  const { outcome, requests } = await requestsTo(kubelet);
  expect(requests).toBe(1);
  expect(outcome).toMatchObject({ came: true, way: { id: 'test' } });
});

it('a kubelet is called in the next way where only one request has no answer', async () => {
  const { outcome, requests } = await requestsTo({ query: 'off', files: {} });
  expect(requests).toBeGreaterThan(2);
  expect(outcome.tried.map(({ way }) => way.id)).toEqual(WAYS.map(({ id }) => id));
});

it('a recording calls a kubelet that is cut off once, and not for the log of its runtime, too', async () => {
  const server = await startApiServer({ handlers: [kubelets({ 'node-1': { down: 'dropped' } })], second: 1 });
  servers.push(server);
  const leaving = pod({ name: 'web-0' });
  const run = await recorded(
    server,
    placeFor(server),
    async () =>
      happen(server, [
        { type: 'ADDED', object: leaving },
        { type: 'DELETED', object: { ...leaving, metadata: { ...leaving.metadata, resourceVersion: '3' } } },
      ]),
    { ways: WAYS },
  );
  expect(server.requests.filter(requestsTo => requestsTo.includes('/proxy/'))).toHaveLength(1);
  expect(run.manifest?.logs.map(({ service, notes }) => [service, notes])).toEqual([
    ['kubelet', [expect.stringMatching(/does not reach the kubelet of node-1 .*i\/o timeout/)]],
    ['runtime', ['not requested: its kubelet does not answer']],
  ]);
});

it('a recording reports at once that nothing listens and leaves no file, so that it can begin again', async () => {
  const free = await new Promise<number>(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
  const place = placeFor({ ...(await started()), url: `https://127.0.0.1:${free}` });
  const run = await recorded(servers[0] as ApiServer, place, () => Promise.reject(new Error('the command is run')));
  expect(run.manifest).toBeNull();
  expect(run.messages[0]).toMatch(/^the API server cannot be reached: .*ECONNREFUSED/);
  expect(readdirSync(place.folder)).toEqual([]);
});

it.each(['ECONNREFUSED', 'ENOTFOUND'])('a server is called once where the first request ends with %s', async code => {
  const server = await started();
  const url = code === 'ENOTFOUND' ? 'https://no-such-host.invalid:6443' : 'https://127.0.0.1:1';
  const { kubeconfig } = placeFor({ ...server, url });
  const pauses: number[] = [];
  const { clock } = hurriedWorld;
  const world = {
    ...hurriedWorld,
    clock: {
      ...clock,
      after(ms: number, call: () => void) {
        pauses.push(ms);
        return clock.after(ms, call);
      },
    },
  };
  const client = await openClient({ kubeconfig, limit: 60_000_000 }, {}, world);
  await expect(client.get('/api/v1/pods')).rejects.toMatchObject({ name: 'ApiUnreachable' });
  // The total and the silence of the one request, and no pause before another
  expect(pauses).toEqual([60_000_000, 60_000_000]);
});

it('a server that accepts the connection and never answers is called once, and again if it has answered before', async () => {
  const server = await started();
  server.fault({ on: ({ url }) => url.pathname.endsWith('/nodes'), times: 9, answer: () => undefined });
  const { kubeconfig } = placeFor(server);
  const client = await openClient({ kubeconfig }, {}, hurriedWorld);
  const patient = { silence: 400_000, total: ENDLESS };
  await expect(client.get('/api/v1/nodes', patient)).rejects.toMatchObject({ name: 'ApiStalled' });
  expect(server.requests).toHaveLength(1);
  await client.get('/api/v1/pods', { ...patient, silence: ENDLESS });
  await expect(client.get('/api/v1/nodes', { ...patient, tries: 2 })).rejects.toMatchObject({ name: 'ApiStalled' });
  expect(server.requests).toHaveLength(4);
  await client.close();
});

it('a recording writes files that only its own user can read', async () => {
  const server = await started();
  const place = placeFor(server);
  const run = await recorded(server, place, async () => {
    happen(server, [{ type: 'ADDED', object: pod({ name: 'web-0' }) }]);
    await until(() => server.watches.size >= 3);
  });
  for (const file of readdirSync(run.folder)) expect(statSync(`${run.folder}/${file}`).mode & 0o077).toBe(0);
});
