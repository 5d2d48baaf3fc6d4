import { createServer } from 'node:https';
import { afterEach, expect, it } from 'vitest';
import { nodePods } from '../src/node-pods.js';
import { pod } from './objects.js';
import { placeFor } from './recording.js';
import { type Recorded, until } from './replay.js';
import { createAuthority, serverCertificate } from './server/certificate.js';
import { type ApiServer, type ApiServerOptions, startApiServer } from './server/index.js';
import type { StoredObject } from './server/store.js';
import { ENDLESS, hurriedWorld } from './world.js';

let server: ApiServer;
let place: ReturnType<typeof placeFor>;
const stop: AbortController[] = [];

async function start(options: ApiServerOptions = {}): Promise<ApiServer> {
  server = await startApiServer(options);
  place = placeFor(server);
  return server;
}

afterEach(async () => {
  for (const one of stop.splice(0)) one.abort();
  await server.close();
});

/** Another node has a pod, too. */
const elsewhere = (object: StoredObject): StoredObject => ({ ...object, spec: { nodeName: 'node-2' } });

/** The watch of node-1's pods, and what it has delivered so far. */
function watched() {
  const ended = new AbortController();
  stop.push(ended);
  const interruptions: string[] = [];
  let text = '';
  const source = nodePods({
    node: 'node-1',
    env: {},
    world: hurriedWorld,
    kubeconfig: place.kubeconfig,
    silence: ENDLESS,
    limit: ENDLESS,
    interrupted: why => interruptions.push(why),
  });
  async function read(): Promise<void> {
    for await (const piece of source.pieces(ended.signal)) if (typeof piece !== 'string') text += Buffer.from(piece);
  }
  const over = read();
  const events = (): (Recorded | { readonly type: 'ERROR'; readonly object: { readonly message: string } })[] =>
    text
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line));
  return {
    interruptions,
    events,
    /** `ADDED web`, or the text of a gap. */
    delivered: (): string[] =>
      events().map(({ type, object }) =>
        `${type} ${'metadata' in object && object.metadata.name ? object.metadata.name : ''}`.trim(),
      ),
    /** Ends when nothing more is delivered. */
    async end(): Promise<void> {
      ended.abort();
      await over;
    },
  };
}

const UNKNOWN = /: what happened from \S+Z to \S+Z is not known$/;

it('the watch of a node delivers what happens to its pods only, whatever happens to the API server', async () => {
  const { store, restart, requests } = await start();
  store.put(pod({ name: 'web', version: 2 }));
  store.put(elsewhere(pod({ name: 'other', version: 3 })));
  const watch = watched();
  await until(() => server.watches.size === 1);
  await restart();
  await until(() => server.watches.size === 1);
  store.put(pod({ name: 'web', version: 4, note: 'changed' }));
  await until(() => watch.delivered().length === 2);
  store.remove(pod({ name: 'web', version: 5 }));
  await until(() => watch.delivered().length === 3);
  await watch.end();
  expect(watch.delivered()).toEqual(['ADDED web', 'MODIFIED web', 'DELETED web']);
  expect(watch.interruptions.length).toBeGreaterThan(0);
  expect(requests.filter(path => !path.includes('fieldSelector=spec.nodeName%3Dnode-1'))).toEqual([]);
});

it('the watch of a node shows a gap, and the pods that went in it, where the API server has forgotten events', async () => {
  const { store, restart } = await start();
  store.put(pod({ name: 'web', version: 2 }));
  const watch = watched();
  await until(() => server.watches.size === 1);
  await restart(() => {
    store.remove(pod({ name: 'web', version: 5 }));
    store.put(pod({ name: 'next', version: 6 }));
  });
  await until(() => watch.delivered().length === 4);
  expect(watch.delivered()).toEqual(['ADDED web', 'ERROR', 'DELETED web', 'ADDED next']);
  expect(watch.events()[2]).toMatchObject({ finalStateUnknown: true });
});

it('the watch of a node retries without a right, reports the reason each time, and begins when it has the right', async () => {
  let isAllowed = false;
  const { store } = await start({ denies: () => !isAllowed });
  store.put(pod({ name: 'web', version: 2 }));
  const watch = watched();
  await until(() => watch.interruptions.length >= 3);
  expect(new Set(watch.interruptions)).toEqual(new Set([expect.stringMatching(/cannot list resource "pods"/)]));
  expect(watch.delivered()).toEqual([]);
  isAllowed = true;
  await until(() => watch.delivered().length === 1);
  expect(watch.delivered()).toEqual(['ADDED web']);
});

it('the watch of a node uses another client where the certificate of the server is no longer trusted, and reports the gap', async () => {
  const { store, restart } = await start();
  store.put(pod({ name: 'web', version: 2 }));
  const watch = watched();
  await until(() => server.watches.size === 1);
  await server.close();
  const stranger = createServer(serverCertificate(createAuthority()));
  await new Promise<void>(resolve => stranger.listen(Number(new URL(server.url).port), '127.0.0.1', resolve));
  await until(() => watch.interruptions.some(why => /certificate|issuer/.test(why)));
  await new Promise(resolve => stranger.close(resolve));
  store.remove(pod({ name: 'web', version: 5 }));
  store.put(pod({ name: 'next', version: 6 }));
  await restart();
  await until(() => watch.delivered().length === 3);
  expect(watch.delivered()).toEqual(['ADDED web', 'ERROR', 'ADDED next']);
  expect(watch.events()[1]).toMatchObject({ object: { code: 410, message: expect.stringMatching(UNKNOWN) } });
});

it('the watch of a node leaves no request open when it is stopped, even if something happens meanwhile', async () => {
  const { store } = await start();
  store.put(pod({ name: 'web', version: 2 }));
  const watch = watched();
  await until(() => server.watches.size === 1);
  const over = watch.end();
  for (let version = 3; version < 20; version++) store.put(pod({ name: 'web', version }));
  await over;
  await until(() => server.watches.size === 0);
});
