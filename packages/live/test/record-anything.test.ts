import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { root } from '../../../test/root.js';
import { placeFor, recorded } from './recording.js';
import { eventsIn, happen, type Recorded, until } from './replay.js';
import { bytesOf } from './sample.js';
import { type ApiServer, startApiServer } from './server/index.js';
import { tooOld } from './server/status.js';
import type { Fault, OpenWatch } from './server/types.js';

const EVENTS = eventsIn(bytesOf(join(root, 'samples/two-pods-at-once/pods.json.gz')).toString());
const SILENCE = 1_000_000;

const podsWatch: Fault['on'] = ({ url, place }) => place?.resource === 'pods' && url.searchParams.has('watch');
const ofPods = ({ resource }: OpenWatch): boolean => resource === 'pods';

function each(watches: readonly OpenWatch[], call: (watch: OpenWatch) => void): void {
  for (const watch of watches) call(watch);
}

/** The fault between two parts of what happens. */
const TROUBLES: Readonly<Record<string, (server: ApiServer, size: number) => void | Promise<void>>> = {
  cut: (server, size) => server.fault({ on: podsWatch, cutAfter: size }),
  stall: (server, size) => server.fault({ on: podsWatch, stallAfter: size }),
  ends: server => each([...server.watches].filter(ofPods), watch => watch.end()),
  bookmarks: server => each([...server.watches], watch => watch.bookmark()),
  expires: server => each([...server.watches].filter(ofPods), watch => watch.expire()),
  gone: server => server.fault({ on: podsWatch, answer: reply => reply.status(tooOld(1, 2)) }),
  busy: server =>
    server.fault({ on: podsWatch, answer: reply => reply.text(429, 'Too many requests', { 'retry-after': '1' }) }),
  broken: server => server.fault({ on: podsWatch, answer: reply => reply.text(500, 'internal error') }),
  garbled: server =>
    server.fault({
      on: podsWatch,
      answer(reply) {
        reply.begin(200, 'application/json');
        reply.send('{"type":"MODIFIED","obj\n');
      },
    }),
  restarts: server => server.restart(),
};

const trouble = fc.record({
  what: fc.constantFrom(...Object.keys(TROUBLES)),
  size: fc.nat({ max: 40_000 }),
  after: fc.nat({ max: EVENTS.length }),
  isAnswered: fc.boolean(),
});

const idOf = ({ type, object: { metadata } }: Recorded): string =>
  `${metadata.uid} ${metadata.resourceVersion} ${type === 'DELETED'}`;

/** The last event of each pod. */
const lastOf = (events: readonly Recorded[]): Map<string, boolean> =>
  new Map(events.map(({ type, object }) => [object.metadata.uid ?? '', type === 'DELETED']));

/** Whether the version is written, or a gap instead: after a gap, the end of a pod is never written. */
function isWritten(file: string, version: string): boolean {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text.includes(`"resourceVersion":"${version}"`) || text.includes('"type":"ERROR"');
}

async function holds(
  troubles: readonly { what: string; size: number; after: number; isAnswered: boolean }[],
  pieces: number,
): Promise<void> {
  const server = await startApiServer({ wire: { pieces } });
  const place = placeFor(server);
  const pods = join(place.folder, 'pods.ndjson');
  let done = 0;
  try {
    const run = await recorded(
      server,
      place,
      async () => {
        for (const { what, size, after, isAnswered } of [...troubles].sort((a, b) => a.after - b.after)) {
          happen(server, EVENTS.slice(done, after));
          done = Math.max(done, after);
          const last = EVENTS[done - 1]?.object.metadata.resourceVersion ?? '';
          // What happened was written before the fault, or is on its way
          if (isAnswered && done > 0) await until(() => isWritten(pods, last));
          await TROUBLES[what]?.(server, size);
        }
        happen(server, EVENTS.slice(done));
      },
      { silence: SILENCE },
    );
    const lines = run.events().filter((event): event is Recorded => event.type !== 'ERROR');
    const ids = lines.filter(line => !Object(line).finalStateUnknown).map(idOf);
    expect(new Set(ids).size).toBe(ids.length);
    const holes = run.manifest?.watches[0]?.holes ?? [];
    if (holes.length === 0) expect(new Set(ids)).toEqual(new Set(EVENTS.map(idOf)));
    // A gap at the end that no list follows
    if (holes.some(({ gone }) => gone === undefined)) return;
    // Whatever was lost, the pods that exist at the end are known, and so are those that are gone: none seems to hang
    const there = new Map(server.store.list('Pod').map(({ metadata }) => [metadata.uid ?? '', false]));
    for (const [uid, gone] of lastOf(lines)) expect([uid, gone]).toEqual([uid, !there.has(uid)]);
    for (const uid of there.keys()) expect(lastOf(lines).has(uid)).toBe(true);
  } finally {
    await server.close();
  }
}

const whateverHappens = (runs: number) =>
  it('a recording is complete, or reports where it is not, and repeats nothing', async () => {
    const property = fc.asyncProperty(fc.array(trouble, { maxLength: 5 }), fc.integer({ min: 5, max: 5000 }), holds);
    await fc.assert(property, { numRuns: runs });
  });

describe('a recording with any fault', () => whateverHappens(3));
describe('a recording with any fault, many times', { tags: 'long' }, () => whateverHappens(40));
