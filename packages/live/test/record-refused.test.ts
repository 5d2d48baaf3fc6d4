import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { podline } from '../../../test/cli/podline.js';
import { openClient } from '../src/client/client.js';
import { NotAccepted } from '../src/client/errors.js';
import { followCollection } from '../src/client/follow.js';
import { pod } from './objects.js';
import { placeFor, recorded } from './recording.js';
import { happen, until } from './replay.js';
import { type ApiServer, GOOD_TOKEN, startApiServer } from './server/index.js';
import type { Attributes } from './server/status.js';
import { ENDLESS, hurriedWorld } from './world.js';

let server: ApiServer;
let place: ReturnType<typeof placeFor>;
async function start(denies: (attributes: Attributes) => boolean = () => false): Promise<void> {
  server = await startApiServer({ denies: (_user, attributes) => denies(attributes) });
  place = placeFor(server);
}
afterEach(async () => {
  await server.close();
});

it('a recording reports the missing right where it must not watch pods, and runs no command', async () => {
  await start(({ resource }) => resource === 'pods');
  const run = await recorded(server, place, () => Promise.reject(new Error('the command is run')));
  expect(run.manifest).toBeNull();
  expect(run.messages).toEqual([
    'pods is forbidden: User "jane" cannot list resource "pods" in API group "" at the cluster scope',
    'the right that is missing: list pods (in the whole cluster)',
    expect.stringMatching(/^to get it: bind the ClusterRole podline-why .*-n/),
  ]);
});

it('a recording works without nodes and events where it must not watch them, and reports that', async () => {
  await start(({ resource, verb }) => resource === 'nodes' || (resource === 'events' && verb === 'watch'));
  const run = await recorded(
    server,
    place,
    async () => happen(server, [{ type: 'ADDED', object: pod({ name: 'web-0' }) }]),
    {},
    1,
  );
  expect(run.messages).toEqual([
    '/api/v1/nodes is not recorded: nodes is forbidden: User "jane" cannot list resource "nodes" in API group "" at the cluster scope',
  ]);
  expect(run.events()).toHaveLength(1);
  const [pods, events, nodes] = run.manifest?.watches ?? [];
  expect([pods?.refused, nodes?.refused?.right]).toEqual([null, 'list nodes (in the whole cluster)']);
  expect(events?.holes[0]?.why).toContain('cannot watch resource "events"');
});

it('a recording requests what is needed and no more', async () => {
  await start();
  const objects = [pod({ name: 'web-0' }), { ...pod({ name: 'web-1', version: 3 }), spec: { nodeName: 'node-2' } }];
  const happening = objects.map(object => ({ type: 'ADDED' as const, object }));
  const run = await recorded(server, place, async () => happen(server, happening), {
    namespaces: ['shop'],
    nodes: ['node-2'],
  });
  expect(run.events().map(event => Object(event).object.metadata.name)).toEqual(['web-1']);
  expect(
    server.requests.filter(
      request => !request.startsWith('GET /api/v1/namespaces/shop/') && !request.includes('/nodes?'),
    ),
  ).toEqual([]);
});

it('a recording contains no credential', async () => {
  await start();
  const run = await recorded(server, place, async () =>
    happen(server, [{ type: 'ADDED', object: pod({ name: 'web-0' }) }]),
  );
  const files = readdirSync(place.folder, { recursive: true, encoding: 'utf8' }).map(file => join(place.folder, file));
  const texts = files.filter(file => statSync(file).isFile()).map(file => readFileSync(file, 'utf8'));
  expect(texts.length).toBeGreaterThan(3);
  expect([...texts, ...run.messages].filter(text => text.includes(GOOD_TOKEN))).toEqual([]);
});

it('a recording reports in sentences that the API server cannot be reached', async () => {
  await start();
  await server.close();
  const args = ['record', '--kubeconfig', place.kubeconfig, '-o', place.folder, '--context'];
  expect(await podline([...args, 'nowhere'])).toEqual({
    status: 2,
    stdout: '',
    stderr: 'podline: context "nowhere" does not exist\n',
  });
});

it('a recording delivers what had no room once there is room again, after a gap', async () => {
  await start();
  const client = await openClient({ kubeconfig: place.kubeconfig, limit: ENDLESS }, {}, hurriedWorld);
  const received: string[] = [];
  let room = true;
  const stop = new AbortController();
  const hearer = {
    async event({ type, object }: { type: string; object: { metadata?: { name?: string } } }) {
      if (!room) throw new NotAccepted('no space left on device');
      received.push(`${type} ${object.metadata?.name}`);
    },
    async gap({ why, gone }: { why: string; gone: readonly { name: string }[] }) {
      if (!room) throw new NotAccepted('no space left on device');
      received.push(`gap: ${why}; gone: ${gone.map(({ name }) => name)}`);
    },
    synced: () => received.push('synced'),
    interrupted: (why: string) => received.push(why),
  };
  const following = followCollection(client, { path: '/api/v1/pods' }, hearer, {
    stop: stop.signal,
    world: hurriedWorld,
    silence: ENDLESS,
    lastLook: ENDLESS,
  });
  await until(() => server.watches.size === 1);
  const [first, second] = [pod({ name: 'first' }), pod({ name: 'second', version: 3 })];
  happen(server, [{ type: 'ADDED', object: first }]);
  await until(() => received.includes('ADDED first'));
  room = false;
  const lists = (): number => server.requests.filter(request => request.includes('limit=')).length;
  happen(server, [
    { type: 'ADDED', object: second },
    { type: 'DELETED', object: pod({ name: 'first', version: 4 }) },
  ]);
  await until(() => lists() >= 4);
  room = true;
  await until(() => received.includes('ADDED second'));
  stop.abort();
  expect(await following).toBeNull();
  expect(received).toEqual(['synced', 'ADDED first', 'gap: no space left on device; gone: first', 'ADDED second']);
  await client.close();
});
