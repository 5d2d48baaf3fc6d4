import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { listed } from '../../../test/document/listed.js';
import { root } from '../../../test/root.js';
import { openClient } from '../src/client/client.js';
import { followCollection } from '../src/client/follow.js';
import { documentOf, readAs } from './document.js';
import { node } from './objects.js';
import { placeFor, type Recording, recorded, wayWith } from './recording.js';
import { beginningOf, eventsIn, happen, type Recorded, until } from './replay.js';
import { bytesOf } from './sample.js';
import { type ApiServer, type ApiServerOptions, startApiServer } from './server/index.js';
import type { Fault } from './server/types.js';
import { ENDLESS, hurriedWorld } from './world.js';

const FOLDER = join(root, 'samples/two-pods-at-once');
const LOG = bytesOf(join(FOLDER, 'kubelet.log.gz'));
const EVENTS = eventsIn(bytesOf(join(FOLDER, 'pods.json.gz')).toString()).map(foreign);
/** Long enough for a busy machine, with accelerated time. */
const SILENCE = 400_000;

let server: ApiServer;
let place: ReturnType<typeof placeFor>;
async function start(options: ApiServerOptions = {}): Promise<void> {
  server = await startApiServer(options);
  place = placeFor(server);
}
afterEach(async () => {
  await server.close();
});

/** Letters of several bytes, which a cut can divide. */
function foreign({ type, object }: Recorded): Recorded {
  const metadata = {
    ...object.metadata,
    annotations: { ...Object(object.metadata.annotations), note: '順序☕'.repeat(40) },
  };
  return { type, object: { ...object, metadata } };
}

const idOf = ({ type, object }: Recorded): string =>
  `${type} ${object.metadata.uid} ${object.metadata.resourceVersion}`;
const watching =
  (resource: string): Fault['on'] =>
  ({ url, place }) =>
    place?.resource === resource && url.searchParams.has('watch');
const podsWatch = watching('pods');

/** Resolves when this number of events of pods is written. */
const written = (count: number): Promise<void> =>
  until(() => {
    const file = join(place.folder, 'pods.ndjson');
    return existsSync(file) && readFileSync(file, 'utf8').split('\n').length > count;
  });

/** All that was written of pods, once each, without the events at which the recording lost its position. */
function idsOf(run: Recording): string[] {
  return run.events().flatMap(event => (event.type === 'ERROR' ? [] : [idOf(event as Recorded)]));
}

it('a recording loses nothing where the API server restarts twice, is silent, and cuts its streams anywhere', async () => {
  await start({ wire: { pieces: 7 } });
  const size = Buffer.byteLength(JSON.stringify(EVENTS[0]));
  server.fault({ on: podsWatch, cutAfter: Math.round(size * 1.5) });
  server.fault({ on: podsWatch, cutAfter: size - 3 });
  server.fault({ on: podsWatch, stallAfter: Math.round(size * 2.5) });
  const third = Math.floor(EVENTS.length / 3);
  const run = await recorded(
    server,
    place,
    async () => {
      happen(server, EVENTS.slice(0, third));
      await written(third);
      await server.restart();
      happen(server, EVENTS.slice(third, third * 2));
      await written(third * 2);
      await server.restart();
      happen(server, EVENTS.slice(third * 2));
    },
    { ways: [wayWith(LOG)], silence: SILENCE, begins: beginningOf(EVENTS) },
  );
  expect(idsOf(run).sort()).toEqual(EVENTS.map(idOf).sort());
  expect(run.manifest?.watches[0]?.holes).toEqual([]);
  expect(run.manifest?.watches[0]?.interruptions.length).toBeGreaterThan(3);
  expect(await documentOf([place.folder])).toEqual(
    await documentOf([join(FOLDER, 'kubelet.log.gz'), join(FOLDER, 'pods.json.gz')]),
  );
});

it('a recording reports the gap where events were forgotten, and what is left after it', async () => {
  await start();
  // The first of the pods is being deleted when the API server dies, and is gone when it is back
  const half = EVENTS.findIndex(({ object }) => object.metadata.deletionTimestamp !== undefined) + 1;
  const run = await recorded(
    server,
    place,
    async () => {
      happen(server, EVENTS.slice(0, half));
      await written(half);
      await server.restart(() => happen(server, EVENTS.slice(half)));
      await until(() => server.requests.filter(path => path.startsWith('GET /api/v1/pods?limit=500')).length >= 2);
    },
    { ways: [wayWith(LOG)], silence: SILENCE },
  );
  const lines = run.events();
  const at = lines.findIndex(({ type }) => type === 'ERROR');
  expect(lines.slice(0, at).map(line => idOf(line as Recorded))).toEqual(EVENTS.slice(0, half).map(idOf));
  expect(lines.slice(at + 1).map(line => ({ type: line.type, unknown: Object(line).finalStateUnknown }))).toEqual([
    { type: 'DELETED', unknown: true },
    { type: 'DELETED', unknown: true },
  ]);
  const [hole, ...more] = run.manifest?.watches[0]?.holes ?? [];
  expect(more).toEqual([]);
  expect(hole?.why).toMatch(/^too old resource version: \d+ \(\d+\)$/);
  expect(hole?.gone).toHaveLength(2);
});

it('a recording with a gap is read as a watch with a gap, which the folder states, and no pod seems to hang', async () => {
  await start();
  const half = EVENTS.findIndex(({ object }) => object.metadata.deletionTimestamp !== undefined) + 1;
  await recorded(
    server,
    place,
    async () => {
      happen(server, EVENTS.slice(0, half));
      await written(half);
      await server.restart(() => happen(server, EVENTS.slice(half)));
    },
    { silence: SILENCE },
  );
  const { input, lifecycles } = listed(await readAs([place.folder]));
  expect(input.sources.flatMap(({ notes }) => notes)).toContainEqual(
    expect.stringContaining('the watch lost its place at line'),
  );
  // Even the request for the other pod is in the gap
  expect(lifecycles.map(({ outcome }) => outcome)).toEqual(['removed']);
  // A list that no longer has the pod does not show when it went
  expect(lifecycles.map(({ endedAt }) => endedAt)).toEqual([null]);
  expect(lifecycles.flatMap(({ findings }) => findings.filter(({ level }) => level === 'error'))).toEqual([]);
});

it.each([
  ['goes on from a bookmark', true],
  ['has a gap without a bookmark', false],
])('a watch that ends after the API server has forgotten events %s', async (_, hasBookmark) => {
  await start();
  const watched = (): number => server.requests.filter(request => /\/pods\?watch=true/.test(request)).length;
  const run = await recorded(
    server,
    place,
    async () => {
      happen(server, EVENTS.slice(0, 2));
      await written(2);
      // Other objects change, and no pod does
      server.store.put({ ...node('node-1'), metadata: { name: 'node-1', resourceVersion: '900000' } });
      const open = [...server.watches].filter(({ resource }) => resource === 'pods');
      if (hasBookmark) for (const watch of open) watch.bookmark();
      server.store.forget();
      const before = watched();
      for (const watch of open) watch.end();
      await until(() => watched() > before + (hasBookmark ? 0 : 1));
    },
    { silence: SILENCE },
  );
  expect(run.manifest?.watches[0]?.holes).toHaveLength(hasBookmark ? 0 : 1);
  expect(server.requests.some(request => /\/pods\?watch=true.*resourceVersion=900000/.test(request))).toBe(true);
});

/** A world that records how long a caller waits. */
function notingWorld(waits: number[]) {
  const { clock } = hurriedWorld;
  const after: typeof clock.after = (ms, call) => {
    waits.push(ms);
    return clock.after(ms, call);
  };
  return { ...hurriedWorld, clock: { ...clock, after } };
}

it('a recording calls a missing API server every one to two seconds, however long, and lists at once when it is back', async () => {
  await start();
  const waits: number[] = [];
  const world = notingWorld(waits);
  happen(server, EVENTS.slice(0, 2));
  const client = await openClient({ kubeconfig: place.kubeconfig, limit: ENDLESS }, {}, world);
  const stop = new AbortController();
  const events: string[] = [];
  const hearer = {
    event: async ({ type }: { type: string }) => void events.push(type),
    gap: async ({ why }: { why: string }) => void events.push(why),
    synced: () => undefined,
    interrupted: () => void waits.push(0),
  };
  const following = followCollection(client, { path: '/api/v1/pods' }, hearer, {
    stop: stop.signal,
    world,
    silence: ENDLESS,
    lastLook: ENDLESS,
  });
  await until(() => server.watches.size === 1);
  const refusals = (): number => waits.filter(ms => ms === 0).length;
  await server.restart(async () => {
    // As many refusals as in twenty seconds without the server
    await until(() => refusals() >= 14);
    happen(server, EVENTS.slice(2, 4));
  });
  const request = server.requests.length;
  await until(() => events.some(one => one.startsWith('too old resource version')));
  await until(() => server.watches.size === 1);
  stop.abort();
  await following;
  await client.close();
  const pauses = waits.filter(ms => ms !== 0 && ms !== ENDLESS);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1_500);
  expect(pauses.length).toBeGreaterThanOrEqual(12);
  // The watch that is answered by 410, and the list that follows at once
  const since = server.requests.slice(request).map(path => (path.includes('watch=true') ? 'watch' : 'list'));
  expect(since.slice(0, 3)).toEqual(['watch', 'list', 'watch']);
  const last = waits.lastIndexOf(0);
  expect(waits.slice(last + 1).filter(ms => ms !== ENDLESS).length).toBeLessThanOrEqual(1);
});

it('a recording takes no last look where no reader needs it', async () => {
  await start();
  const client = await openClient({ kubeconfig: place.kubeconfig, limit: ENDLESS }, {}, hurriedWorld);
  const stop = new AbortController();
  const interruptions: string[] = [];
  const hearer = {
    event: async () => undefined,
    gap: async () => undefined,
    synced: () => undefined,
    interrupted: (why: string) => void interruptions.push(why),
  };
  const following = followCollection(client, { path: '/api/v1/pods' }, hearer, {
    stop: stop.signal,
    world: hurriedWorld,
    silence: ENDLESS,
    lastLook: 0,
  });
  await until(() => server.watches.size === 1);
  const request = server.requests.length;
  stop.abort();
  expect(await following).toBeNull();
  await client.close();
  expect(server.requests.slice(request)).toEqual([]);
  expect(interruptions).toEqual([]);
});

it('a recording ends its last look at a server that ignores the requested time, and reports it', async () => {
  // One second of this server lasts for ever
  await start({ second: 1e9 });
  const run = await recorded(server, place, async () => happen(server, EVENTS.slice(0, 2)), { lastLook: 300_000 });
  const holes = run.manifest?.watches.map(watch => watch.holes) ?? [];
  expect(holes).toEqual(Array(3).fill([expect.objectContaining({ why: 'the last look did not end within 300 s' })]));
  expect(run.manifest?.ended).not.toBeNull();
});
