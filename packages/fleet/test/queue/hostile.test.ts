import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { jetstream } from '@nats-io/jetstream';
import { Objm } from '@nats-io/obj';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { podline } from '../../../../test/cli/podline.js';
import { scratch, scratchOfTest } from '../../../../test/scratch.js';
import { statusText } from '../../src/queue/command.js';
import { openFileQueue } from '../../src/queue/file/queue.js';
import { isItem, itemOf } from '../../src/queue/item.js';
import { keepResults } from '../../src/queue/keep.js';
import { openNatsQueue } from '../../src/queue/nats/index.js';
import type { Fleet } from '../../src/queue/types.js';
import { columnsOf, EPISODES } from '../../src/store/tables.js';
import { type Store, StoreError, type Subject } from '../../src/store/types.js';
import { openStore } from '../../src/store/with-store.js';
import { hasNats, type NatsServer, startNats } from './servers.js';

const SHA = 'a'.repeat(64);
const going = new AbortController().signal;

it.each(['../../../tmp/x', '/etc/passwd', '', 'A'.repeat(64), `${SHA}/..`, `${SHA}\n`])(
  'an item whose upload has the name %j is rejected',
  name => {
    const item = itemOf('lab', ['/logs/a']);
    expect(isItem({ ...item, uploads: { '/logs/a': SHA } })).toBe(true);
    expect(isItem({ ...item, uploads: { '/logs/a': name } })).toBe(false);
  },
);

it('the files of a queue are readable by their owner alone, and a planted link is not written through', async () => {
  const folder = scratchOfTest();
  const [queue, target] = [join(folder, 'queue'), join(folder, 'target')];
  writeFileSync(target, 'mine');
  const made = openFileQueue(queue);
  symlinkSync(target, join(queue, 'fleet.json.partial'));
  const item = itemOf('lab', ['/logs/a']);
  await made.submit([item], { at: 1, inputs: ['/logs/a'], options: {}, collections: 1 });
  await made.keep('split', 'part-0', Buffer.from('part'));
  await (await made.take(going))?.done({ parts: [PART], document: PART, lifecycles: 0 });
  await made.close();
  expect(readFileSync(target, 'utf8')).toBe('mine');
  const found = readdirSync(queue, { recursive: true, encoding: 'utf8' }).map(name => statSync(join(queue, name)));
  expect(found.filter(one => one.isFile())).toHaveLength(5);
  for (const one of [statSync(queue), ...found]) expect(one.mode & 0o777).toBe(one.isFile() ? 0o600 : 0o700);

  const planted = join(folder, 'planted');
  mkdirSync(planted);
  symlinkSync(target, join(planted, 'journal.ndjson'));
  expect(() => openFileQueue(planted)).toThrow(`${planted}/journal.ndjson: it is a link, and not a file`);
});

const ROW = { cluster: 'lab', subject: 's', revision: 1, rows: {} };
const PART = gzipSync(`${JSON.stringify(ROW)}\n`);

/** A queue with these results, and their outcome. */
function fleetWith(parts: readonly (Uint8Array | null)[]) {
  const refusals: (readonly [number, string])[] = [];
  const fleet: Pick<Fleet, 'results'> = {
    async *results() {
      yield { parts, progress() {}, stored: async refused => void refusals.push(...refused) };
    },
  };
  return { fleet: fleet as Fleet, refusals };
}

function storeInMemory() {
  const written: Subject[] = [];
  const store: Pick<Store, 'migrate' | 'write'> = {
    migrate: async () => {},
    write: async subjects => void written.push(...subjects),
  };
  return { store: store as Store, written };
}

it.each([
  ['seven bytes', Buffer.from('garbage'), /cannot be unpacked: incorrect header check/],
  ['nothing', Buffer.alloc(0), /cannot be unpacked: unexpected end of file/],
  ['a bomb', gzipSync(Buffer.alloc(70 << 20), { level: 1 }), /cannot be unpacked: Cannot create a Buffer larger than/],
  ['no JSON', gzipSync('{"a'), /this line is no row of a result: \{"a/],
  ['no row', gzipSync('{"cluster":1}\n'), /no row of a result/],
  ['an empty text', gzipSync(''), /it has no rows/],
  ['a reference to nothing', null, /the result that it refers to is missing/],
])('a result that is %s is refused, and the others are stored', async (_, bad, reason) => {
  const { fleet, refusals } = fleetWith([PART, bad, PART]);
  const { store, written } = storeInMemory();
  const outcomes: string[] = [];
  const options = { consumer: 'store', stop: going, notify: (sentence: string) => void outcomes.push(sentence) };
  expect(await keepResults(fleet, store, options)).toBe(2);
  expect(written).toHaveLength(2);
  expect(refusals).toEqual([[1, expect.stringMatching(reason)]]);
  expect(outcomes).toEqual([expect.stringMatching(reason)]);
});

it('a writer ends at once for what a store will never accept, and retries what it may accept later', async () => {
  for (const [isFinal, tries] of [
    [true, 1],
    [false, 2],
  ] as const) {
    const { fleet } = fleetWith([PART]);
    const { store } = storeInMemory();
    let calls = 0;
    const migrate = (): Promise<void> =>
      ++calls < tries || isFinal ? Promise.reject(new StoreError('no such user', isFinal)) : Promise.resolve();
    const kept = keepResults(fleet, { ...store, migrate }, { consumer: 'store', stop: going, notify: () => {} });
    await (isFinal ? expect(kept).rejects.toThrow('no such user') : expect(kept).resolves.toBe(1));
    expect(calls).toBe(tries);
  }
});

describe.skipIf(!hasNats)(
  'what others send to the servers (skipped where nats-server is not installed)',
  { tags: 'long' },
  () => {
    const folder = scratch();
    let server: NatsServer;
    let fleet: Fleet;

    beforeAll(async () => {
      server = await startNats();
      fleet = await openNatsQueue({ servers: server.url, untilEmpty: true });
    });
    afterAll(async () => {
      await fleet.close();
      await server.stop();
    });

    async function withServer<T>(work: (js: ReturnType<typeof jetstream>) => Promise<T>): Promise<T> {
      const connection = await connect({ servers: server.url });
      try {
        return await work(jetstream(connection));
      } finally {
        await connection.close();
      }
    }

    it('ends as a dead letter, once, if it is a bad result, and the next one is stored', async () => {
      await withServer(async js => {
        await js.publish('podline.results.agent.n1', Buffer.from('garbage'));
        await js.publish('podline.results.agent.n2', PART);
      });
      const { store, written } = storeInMemory();
      const keep = () => keepResults(fleet, store, { consumer: 'store', stop: going, notify: () => {} });
      expect(await keep()).toBe(1);
      expect(await keep()).toBe(0);
      expect(written).toHaveLength(1);
      const letter = await withServer(async js =>
        (
          await (await js.jetstreamManager()).streams.getMessage('podline-dead', { last_by_subj: 'podline.dead.>' })
        )?.json(),
      );
      expect(letter).toMatchObject({
        subject: 'podline.results.agent.n1',
        bytes: Buffer.from('garbage').toString('base64'),
      });
    });

    it('changes no row of a store if it is a repeated result', async () => {
      const path = join(folder, 'replayed.duckdb');
      const store = await openStore(path, {});
      const cells = columnsOf(EPISODES).map(
        ({ name, type, nullable }) => [name, nullable ? null : type === 'integer' ? 1 : 'x'] as const,
      );
      const messageOf = (revision: number): Uint8Array => {
        const row = {
          ...Object.fromEntries(cells),
          cluster: 'lab',
          subject: 's',
          family: 'end',
          revision,
          pod: `of ${revision}`,
        };
        return gzipSync(`${JSON.stringify({ cluster: 'lab', subject: 's', revision, rows: { episodes: [row] } })}\n`);
      };
      // Anyone who may publish can send messages late, twice, and without an id by which the server recognises them
      for (const revisions of [[2, 1], [2, 2], [1]]) {
        await withServer(async js => {
          for (const revision of revisions) await js.publish('podline.results.agent.n1', messageOf(revision));
        });
        await keepResults(fleet, store, { consumer: 'replayed', stop: going, notify: () => {} });
        expect((await store.ask('select revision, pod from lifecycles')).rows).toEqual([[2, 'of 2']]);
      }
      await store.close();
    });

    it('is removed and kept as a dead letter if it is a bad item', async () => {
      await withServer(js => js.publish('podline.items', Buffer.from('{"id":"x","uploads":{"a":"../../x"}}')));
      expect(await fleet.take(going)).toBeNull();
      expect((await fleet.status()).waiting).toBe(0);
    });

    it('is counted and shown among what was given up, and garbage is counted as nothing', async () => {
      const before = (await fleet.status()).givenUp;
      await withServer(async js => {
        for (let at = 0; at < 12; at++) await js.publish('podline.items', Buffer.from(`{"id":${at}}`));
        await js.publish('podline.dead', Buffer.from('{"item":1,"reason":["a"]}'));
        const asked = { at: 1, inputs: ['a'], options: {}, collections: 1e300 };
        for (const change of [{}, { collections: -1 }, { at: 1e300, collections: 5 }, { inputs: [1], collections: 5 }])
          await js.publish('podline.asked.request', JSON.stringify({ ...asked, ...change }));
        for (const end of ['a.b.NaN.0', 'a.b.1e300.0', 'a.b.3.7', 'a.b.0.joined', 'a.b.c.d.e', '0'])
          await js.publish(`podline.splits.${end}`, '');
      });
      expect(await fleet.take(going)).toBeNull();
      const status = await fleet.status();
      expect(status.givenUp).toBe(before + 13);
      expect(status.dead.slice(before)).toEqual([
        { subject: 'podline.dead', reason: 'podline did not write this dead letter' },
        ...Array.from({ length: 12 }, () => ({ subject: 'podline.items', reason: 'it is not an item of a queue' })),
      ]);
      expect([status.parts, status.asked]).toEqual([{ done: 0, of: 0 }, []]);
      expect(statusText(status)).toContain(`${before + 13} given up\n`);
      // None of them is an item that can be tried again
      expect(await fleet.retry()).toBe(0);
      expect((await fleet.status()).givenUp).toBe(before + 13);
    });

    it('writes only the file for which it was made, under its own name, if it is an upload', async () => {
      const name = 'f'.repeat(64);
      await withServer(async js => {
        const objects = await new Objm(js).open('podline-inputs');
        await objects.putBlob({ name }, randomBytes(1000));
      });
      const path = join(folder, 'upload');
      await expect(fleet.download(name, path)).rejects.toThrow('was replaced by another file');
      const target = join(folder, 'target');
      writeFileSync(target, 'mine');
      mkdirSync(join(folder, 'in'));
      const planted = join(folder, 'in', 'planted');
      symlinkSync(target, planted);
      const source = join(folder, 'source.log');
      writeFileSync(source, 'a log\n');
      await fleet.download(await fleet.upload(source), planted);
      expect(readdirSync(join(folder, 'in'))).toEqual(['planted']);
      expect(statSync(planted).mode & 0o777).toBe(0o600);
      expect(statSync(target).size).toBe('mine'.length);
      expect(existsSync(join(folder, 'x'))).toBe(false);
    });
  },
);

describe('the folder of a queue that somebody else wrote to', () => {
  const statusIn = async (queue: string): Promise<string> =>
    (await podline(['fleet', 'status', '--queue', queue])).stdout.split('\n').slice(0, 2).join('\n');

  it('is counted without what is no number, no time and no part of anything', async () => {
    const queue = join(scratchOfTest(), 'queue');
    mkdirSync(queue);
    const item = { id: 'a', cluster: 'lab', inputs: ['a.log'], options: {} };
    const step = { what: 'part', collection: 'a', split: 'b', parts: 2, part: 1 };
    const lines = [
      { what: 'submitted', item, at: 1e300 },
      { what: 'submitted', item: { ...item, id: 'b', step: { ...step, parts: 0 } }, at: 0 },
      { what: 'submitted', item: { ...item, id: 'c', step: { ...step, parts: 2 ** 53 - 1 } }, at: 0 },
      { what: 'submitted', item: { ...item, id: 'd', step: { ...step, part: -1 } }, at: 0 },
      { what: 'submitted', item: { ...item, id: 'e' } },
      { what: 'submitted', item: { ...item, id: 'f' }, at: 1_000 },
      { what: 'done', id: 'f', at: 'yesterday' },
    ];
    writeFileSync(join(queue, 'journal.ndjson'), lines.map(line => `${JSON.stringify(line)}\n`).join(''));
    const asked = { at: 1, inputs: ['a'], options: {} };
    const collections = [1, 1e300, -5, 0.5, null, '7'];
    const requests = collections.map((one, at) => ({ ...asked, inputs: [`${at}`], collections: one }));
    writeFileSync(join(queue, 'fleet.json'), JSON.stringify({ asked: requests }));
    expect(await statusIn(queue)).toBe(
      '0 of 1 submitted collections are done; 0.0 a minute\n1 waiting, the oldest since 1970-01-01T00:00:01.000Z; 0 being read; 0 given up',
    );
  });
});
