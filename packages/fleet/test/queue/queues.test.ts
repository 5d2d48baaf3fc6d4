import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../../../../test/scratch.js';
import { openFileQueue } from '../../src/queue/file/queue.js';
import { itemOf, partsOf } from '../../src/queue/item.js';
import { openNatsQueue } from '../../src/queue/nats/index.js';
import {
  type DeadLetter,
  type Fleet,
  type Item,
  type ItemResult,
  MAX_FAILURES,
  MAX_VANISHED,
  type Taken,
  VANISHED,
} from '../../src/queue/types.js';
import { ACK_WAIT_MS, hasNats, type NatsServer, startNats } from './servers.js';

const folder = scratch();

const going = new AbortController().signal;
const items = ['a', 'b', 'c'].map(name => itemOf('lab', [`/logs/${name}`]));
const resultOf = (text: string): ItemResult => ({
  parts: [Buffer.from(`${text} 1\n`), Buffer.from(`${text} 2\n`)],
  document: Buffer.from(text),
  lifecycles: 2,
});

/** A queue, and how a program returns to it after it was killed. */
interface Place {
  open(): Promise<Fleet>;
  /** Ends a program that holds items. */
  kill(fleet: Fleet): Promise<void>;
  end(): Promise<void>;
}

let files = 0;
const places: { where: string; isHere: boolean; begin(): Promise<Place> }[] = [
  {
    where: 'a folder',
    isHere: true,
    async begin() {
      const path = join(folder, String(files++));
      return {
        open: async () => openFileQueue(path, () => 1_700_000_000_000),
        // Everything is written as it happens; the system releases its lock
        kill: fleet => fleet.close(),
        async end() {},
      };
    },
  },
  {
    where: 'NATS JetStream (skipped where nats-server is not installed)',
    isHere: hasNats,
    async begin() {
      const server: NatsServer = await startNats();
      return {
        open: () => openNatsQueue({ servers: server.url, untilEmpty: true, ackWaitMs: ACK_WAIT_MS }),
        kill: fleet => fleet.close(),
        end: server.stop,
      };
    },
  },
];

const submitted = (fleet: Fleet, some: readonly Item[]): Promise<number> =>
  fleet.submit(some, { at: 1_700_000_000_000, inputs: ['/logs'], options: {}, collections: some.length });

async function takeAll(fleet: Fleet, each: (taken: Taken) => Promise<unknown>): Promise<Taken[]> {
  const all: Taken[] = [];
  for (let taken = await fleet.take(going); taken !== null; taken = await fleet.take(going)) {
    all.push(taken);
    await each(taken);
  }
  return all;
}

async function storedBy(fleet: Fleet, consumer: string): Promise<string[]> {
  const texts: string[] = [];
  for await (const { parts, stored } of fleet.results(consumer, going)) {
    texts.push(...parts.map(bytes => Buffer.from(bytes ?? []).toString('utf8')));
    await stored(new Map());
  }
  return texts.sort();
}

/** Reads a collection of two nodes as workers do; returns what each item was. */
async function readAll(fleet: Fleet): Promise<string[]> {
  const all = await takeAll(fleet, one => {
    if (one.item.step === undefined) return one.split(partsOf(one.item, Buffer.from('its plan'), 2).items);
    return one.item.step.what === 'part' ? one.answered() : one.done(resultOf(nameOf(one)));
  });
  return all.map(({ item }) => item.step?.what ?? 'whole');
}

const nameOf = ({ item }: Taken): string => item.inputs.join();

describe.each(places.slice(0, 1))('the queue in $where', behaves);
// A server takes some time to give an item to another worker
describe.each(places.slice(1))('the queue in $where', { tags: 'long' }, behaves);

function behaves({ isHere, begin }: (typeof places)[number]): void {
  let place: Place;
  beforeAll(async () => {
    if (isHere) place = await begin();
  });
  afterAll(() => place?.end());

  it.skipIf(!isHere)('gives each item to a worker, stores its result, and delivers it once to each store', async () => {
    let fleet = await place.open();
    expect(await submitted(fleet, items)).toBe(3);
    expect(await submitted(fleet, [...items, ...items])).toBe(0);
    expect(await fleet.status()).toMatchObject({ waiting: 3, working: 0, done: 0, dead: [] });

    // Killed while it holds an item
    const lost = await fleet.take(going);
    await place.kill(fleet);
    fleet = await place.open();
    const taken = await takeAll(fleet, one => one.done(resultOf(nameOf(one))));
    expect(taken.map(nameOf).sort()).toEqual(['/logs/a', '/logs/b', '/logs/c']);
    expect(taken.find(one => one.item.id === lost?.item.id)?.attempt).toBe(2);
    expect(await fleet.status()).toMatchObject({ waiting: 0, working: 0, done: 3, dead: [], oldest: null });

    const all = ['/logs/a', '/logs/b', '/logs/c'].flatMap(name => [`${name} 1\n`, `${name} 2\n`]);
    expect(await storedBy(fleet, 'one')).toEqual(all);
    await place.kill(fleet);
    fleet = await place.open();
    expect(await storedBy(fleet, 'one')).toEqual([]);
    expect(await storedBy(fleet, 'other')).toEqual(all);
    await fleet.close();
  });

  it.skipIf(!isHere)(
    'gives up what fails repeatedly, reports the reason, and accepts it again on request',
    async () => {
      const fleet = await place.open();
      const bad = itemOf('lab', ['/logs/bad']);
      await submitted(fleet, [bad]);
      for (const round of [1, 2]) {
        const outcomes: string[] = [];
        await takeAll(fleet, async one => outcomes.push(await one.failed(`no such file, ${round}`)));
        expect(outcomes).toEqual(['again', 'again', 'dead']);
        expect((await fleet.status()).dead).toMatchObject([{ item: bad, reason: `no such file, ${round}` }]);
        if (round === 1) expect(await fleet.retry()).toBe(1);
      }
      expect(await fleet.retry()).toBe(1);
      expect(await fleet.cancel()).toBe(1);
      expect(await fleet.status()).toMatchObject({ waiting: 0, dead: [] });
      await fleet.close();
    },
  );

  it.skipIf(!isHere)('counts crashes of workers like other failures', async () => {
    const unlucky = itemOf('lab', ['/logs/unlucky']);
    let fleet = await place.open();
    await submitted(fleet, [unlucky]);
    const apart: boolean[] = [];
    for (let vanished = 0; vanished < MAX_FAILURES; vanished++) {
      const taken = await fleet.take(going);
      apart.push(taken?.apart === true);
      await place.kill(fleet);
      fleet = await place.open();
    }
    expect(apart).toEqual([false, false, true]);
    const outcomes: string[] = [];
    await takeAll(fleet, async one => outcomes.push(await one.failed('away')));
    expect(outcomes).toEqual(['again', 'again', 'dead']);
    expect(await fleet.retry()).toBe(1);
    expect(await takeAll(fleet, one => one.done(resultOf('unlucky')))).toMatchObject([{ attempt: 1, apart: false }]);
    await fleet.close();
  });

  it.skipIf(!isHere)('makes an idle worker wait while an item that may be divided is read', async () => {
    const fleet = await place.open();
    const whole = itemOf('lab', ['/logs/whole']);
    await submitted(fleet, [whole]);
    const first = await fleet.take(going);
    const [one, other] = [fleet.take(going), fleet.take(going)];
    await first?.split(partsOf(whole, Buffer.from('its plan'), 2).items);
    const parts = await Promise.all([one, other]);
    expect(parts.map(part => part?.item.step?.part).sort()).toEqual([0, 1]);
    const stopped = new AbortController();
    const none = fleet.take(stopped.signal);
    stopped.abort();
    expect(await none).toBeNull();
    for (const part of parts) await part?.answered();
    const joined = await takeAll(fleet, join => join.done(resultOf('whole')));
    expect(joined.map(({ item }) => item.step?.what)).toEqual(['join']);
    await fleet.close();
  });

  it.skipIf(!isHere)('reads completely what was cancelled half-way and submitted again', async () => {
    const fleet = await place.open();
    const again = itemOf('lab', ['/logs/again']);
    const held = itemOf('lab', ['/logs/held']);
    await submitted(fleet, [held]);
    const inHands = await fleet.take(going);
    await submitted(fleet, [again]);
    const whole = await fleet.take(going);
    await whole?.split(partsOf(whole.item, Buffer.from('its plan'), 2).items);
    await (await fleet.take(going))?.answered();
    expect(await fleet.cancel()).toBe(1);
    expect(await inHands?.done(resultOf('held'))).toBe(true);
    expect(await fleet.status()).toMatchObject({ waiting: 0, working: 0, parts: { done: 0, of: 0 } });
    expect(await submitted(fleet, [again])).toBe(1);
    expect((await readAll(fleet)).at(-1)).toBe('join');
    expect(await fleet.status()).toMatchObject({ waiting: 0, working: 0, parts: { done: 0, of: 0 } });
    await fleet.close();
  });

  it.skipIf(!isHere)('gives up what ends every worker', async () => {
    const crash = itemOf('lab', ['/logs/crash']);
    let fleet = await place.open();
    await submitted(fleet, [crash]);
    for (let attempt = 1; attempt <= MAX_VANISHED; attempt++) {
      expect(await fleet.take(going)).toMatchObject({ item: crash, attempt });
      await place.kill(fleet);
      fleet = await place.open();
    }
    const buried: DeadLetter[] = [];
    expect(await fleet.take(going, letter => buried.push(letter))).toBeNull();
    expect(await fleet.take(going, letter => buried.push(letter))).toBeNull();
    expect(buried).toEqual([{ item: crash, reason: VANISHED }]);
    expect((await fleet.status()).dead).toEqual(buried);
    await fleet.close();
  });
}

it('a queue in a folder records in fleet.json what was requested', async () => {
  const path = join(folder, 'requested');
  const fleet = openFileQueue(path);
  await submitted(fleet, items);
  await fleet.close();
  const { asked } = JSON.parse(readFileSync(join(path, 'fleet.json'), 'utf8'));
  expect(asked).toEqual([{ at: 1_700_000_000_000, inputs: ['/logs'], options: {}, collections: 3 }]);
});

it.skipIf(!hasNats)(
  'a full queue makes a submission wait (skipped where nats-server is not installed)',
  { tags: 'long' },
  async () => {
    const server = await startNats();
    const fleet = await openNatsQueue({ servers: server.url, untilEmpty: true, maxWaiting: 2 });
    let isIn = false;
    const submission = { at: 1_700_000_000_000, inputs: ['/logs'], options: {}, collections: 3 };
    let all = Promise.resolve(0);
    const sentence = await new Promise<string>(resolve => {
      all = fleet.submit(items, submission, resolve);
    });
    const whenIn = all.then(count => {
      isIn = true;
      return count;
    });
    expect(sentence).toBe('the queue is full (2 wait): podline submits the rest when there is room');
    const first = await fleet.take(going);
    expect(isIn).toBe(false);
    await first?.done(resultOf('first'));
    expect(await whenIn).toBe(3);
    expect(await fleet.status()).toMatchObject({ waiting: 2, done: 1 });
    await fleet.close();
    await server.stop();
  },
);

it.skipIf(!hasNats)(
  'what is submitted again after it was done is read completely (skipped where nats-server is not installed)',
  { tags: 'long' },
  async () => {
    const server = await startNats();
    const fleet = await openNatsQueue({ servers: server.url, untilEmpty: true });
    for (const _ of ['first', 'again']) {
      expect(await submitted(fleet, items.slice(0, 1))).toBe(1);
      expect(await readAll(fleet)).toEqual(['whole', 'part', 'part', 'join']);
      // What was cancelled may be submitted at once, not only after the server has forgotten it
      await fleet.cancel();
    }
    await fleet.close();
    await server.stop();
  },
);

it.skipIf(!hasNats)(
  'nothing is lost when the server is killed (skipped where nats-server is not installed)',
  { tags: 'long' },
  async () => {
    const server = await startNats();
    const options = { servers: server.url, untilEmpty: true, ackWaitMs: ACK_WAIT_MS };
    const fleet = await openNatsQueue(options);
    await submitted(fleet, items);
    const first = await fleet.take(going);
    await server.restart();
    await first?.done(resultOf(nameOf(first)));
    await server.restart();
    await takeAll(fleet, one => one.done(resultOf(nameOf(one))));
    expect(await fleet.status()).toMatchObject({ waiting: 0, working: 0, done: 3, dead: [] });
    expect(new Set(await storedBy(fleet, 'one')).size).toBe(6);
    await fleet.close();
    await server.stop();
  },
);

it.skipIf(!hasNats)(
  'a queue is closed although its server is away (skipped where nats-server is not installed)',
  { tags: 'long' },
  async () => {
    const server = await startNats();
    const fleet = await openNatsQueue({ servers: server.url, untilEmpty: true });
    await server.stop();
    await expect(fleet.close()).resolves.toBe(undefined);
  },
);
