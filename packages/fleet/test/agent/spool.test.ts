import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { handClock } from '../../../../test/read/live/hands.js';
import { scratch } from '../../../../test/scratch.js';
import { createRemote } from '../../src/agent/sinks/remote.js';
import { openSpool } from '../../src/agent/sinks/spool.js';
import { Refused } from '../../src/agent/types.js';
import { announcedOf } from './parts.js';

const folder = scratch();
const BLOCK = 4096;

function spoolIn(name: string, maxBytes = 100 * BLOCK) {
  const messages: string[] = [];
  const spool = openSpool({
    folder: join(folder, name),
    maxBytes,
    say: sentence => messages.push(sentence),
    now: () => new Date('2026-11-22T10:00:00Z'),
  });
  return { spool, messages };
}

const parcel = (key: string) => ({ key, body: `body of ${key}` });

describe('the spool of an agent', () => {
  it('returns its entries in order and once, to a later process too', () => {
    const { spool } = spoolIn('order');
    for (const key of ['a', 'b', 'a', 'c']) spool.add(parcel(key));
    expect([spool.entries(), spool.bytes(), spool.unsafe()]).toEqual([3, 3 * BLOCK, 0]);
    expect(spool.first()).toEqual(parcel('a'));
    spool.remove();
    const { spool: next } = spoolIn('order');
    next.add(parcel('b'));
    next.add(parcel('d'));
    const found: string[] = [];
    for (let one = next.first(); one !== null; one = next.first()) {
      found.push(one.body);
      next.remove();
    }
    expect(found).toEqual(['b', 'c', 'd'].map(key => parcel(key).body));
    expect(readdirSync(join(folder, 'order'))).toEqual([]);
  });

  it('loses what comes while it is full, and states the time range, even after a restart', () => {
    const { spool } = spoolIn('full', 2 * BLOCK);
    for (const key of ['a', 'b', 'c', 'd']) spool.add(parcel(key));
    expect([spool.entries(), spool.lost()]).toEqual([2, 2]);
    const loss = { count: 2, since: '2026-11-22T10:00:00.000Z', until: '2026-11-22T10:00:00.000Z' };
    const { spool: next } = spoolIn('full', 2 * BLOCK);
    expect([next.loss(), next.lost()]).toEqual([loss, 0]);
    next.reportedLoss();
    expect(spoolIn('full').spool.loss()).toBeNull();
  });

  it('never loses a range that ends before its beginning, even where the clock is set back', () => {
    const times = ['10:00:00', '10:05:00', '08:00:00'].map(time => new Date(`2026-11-22T${time}Z`));
    const now = () => times.shift() ?? new Date(0);
    const spool = openSpool({ folder: null, maxBytes: 0, say: () => undefined, now });
    for (const key of ['a', 'b', 'c']) spool.add(parcel(key));
    expect(spool.loss()).toEqual({ count: 3, since: '2026-11-22T10:00:00.000Z', until: '2026-11-22T10:05:00.000Z' });
  });

  it('keeps a little in memory without room on its disk, reports that once, and uses the disk again when it can', () => {
    const { spool, messages } = spoolIn('disk', 1_000 * BLOCK);
    // Something else is in the place of its first files
    const partial = join(folder, 'disk', 'partial');
    mkdirSync(partial);
    for (let at = 0; at < 260; at++) spool.add(parcel(`a-${at}`));
    expect(messages).toEqual([expect.stringMatching(/kept in memory/)]);
    expect([spool.unsafe(), spool.lost()]).toEqual([256, 4]);
    expect(spool.failures()).toBeGreaterThanOrEqual(260);
    expect(spool.trouble()).toMatch(/^reports cannot be kept in .*disk: /);
    rmSync(partial, { recursive: true });
    spool.add(parcel('b'));
    expect([spool.unsafe(), spool.entries(), spool.trouble()]).toEqual([0, 257, null]);
    expect(messages.at(-1)).toMatch(/reports are kept there again$/);
    const next = spoolIn('disk').spool;
    expect(next.first()).toEqual(parcel('a-0'));
    for (let at = 0; at < 256; at++) next.remove();
    expect(next.first()).toEqual(parcel('b'));
  });

  it('writes what waits in memory even if nothing new comes, and finds out that the disk has room where nothing waits', () => {
    const { spool } = spoolIn('later');
    const partial = join(folder, 'later', 'partial');
    mkdirSync(partial);
    spool.add(parcel('a'));
    spool.retry();
    expect([spool.unsafe(), spool.trouble() === null]).toEqual([1, false]);
    rmSync(partial, { recursive: true });
    spool.retry();
    expect([spool.unsafe(), spool.trouble()]).toEqual([0, null]);
    mkdirSync(partial);
    spool.add(parcel('b'));
    spool.remove();
    spool.remove();
    rmSync(partial, { recursive: true });
    expect([spool.entries(), spool.trouble() === null]).toEqual([0, false]);
    spool.retry();
    expect([spool.trouble(), readdirSync(join(folder, 'later'))]).toEqual([null, []]);
  });

  it.each([
    [
      'is something else',
      'lost.json is not in the format of a spool',
      (path: string) => writeFileSync(path, '{"count":'),
    ],
    ['is a folder', 'it is a folder, and not a file', (path: string) => void mkdirSync(path)],
  ])('reports and counts an unreadable record of its loss, which %s, and goes on', (name, sentence, spoil) => {
    mkdirSync(join(folder, name));
    spoil(join(folder, name, 'lost.json'));
    const { spool, messages } = spoolIn(name);
    expect(messages).toEqual([expect.stringContaining(sentence)]);
    expect([spool.failures(), spool.loss()]).toEqual([1, null]);
    spool.add(parcel('a'));
    expect(spool.first()).toEqual(parcel('a'));
  });

  it('reports that its folder cannot be made, keeps a little in memory, and uses the disk when it can', () => {
    writeFileSync(join(folder, 'file'), '');
    const { spool, messages } = spoolIn('file/spool');
    spool.add(parcel('a'));
    expect(messages).toEqual([
      expect.stringMatching(/its reports stay there for the next agent$/),
      expect.stringMatching(/what lost\.json counted as lost before is not known$/),
      expect.stringMatching(/kept in memory$/),
    ]);
    expect([spool.unsafe(), spool.failures()]).toEqual([1, 3]);
    rmSync(join(folder, 'file'));
    spool.add(parcel('b'));
    expect(readdirSync(join(folder, 'file/spool'))).toEqual(['000000000000.a', '000000000001.b']);
  });

  it('loses files that are deleted', () => {
    const { spool } = spoolIn('taken');
    spool.add(parcel('a'));
    spool.add(parcel('b'));
    const [first = ''] = readdirSync(join(folder, 'taken')).sort();
    rmSync(join(folder, 'taken', first));
    expect([spool.first(), spool.lost()]).toEqual([parcel('b'), 1]);
  });
});

describe('a sink on another machine', () => {
  function remote(name: string, maxBytes?: number) {
    const clock = handClock();
    const { spool, messages } = spoolIn(name, maxBytes);
    const sent: string[] = [];
    const world = { isAway: false, refuses: '' };
    const sink = createRemote({
      name: 'sink',
      spool,
      clock,
      say: sentence => messages.push(sentence),
      changed: () => undefined,
      parcelOf: ({ episode }) => (episode.id === 'not' ? null : parcel(episode.id)),
      async send({ key }) {
        if (world.isAway) throw new Error('connection refused');
        if (key === world.refuses) throw new Refused('bad request');
        sent.push(key);
      },
    });
    const settled = async (): Promise<void> => {
      for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve));
    };
    const take = async (...ids: string[]): Promise<void> => {
      for (const id of ids) sink.take(await announcedOf('ended', { id }));
      await settled();
    };
    return { clock, spool, messages, sent, world, sink, take, settled };
  }

  it('gets what it missed when it is back, in order, and the loss is named', async () => {
    const { clock, spool, messages, sent, world, sink, take, settled } = remote('back', 3 * BLOCK);
    await take('a', 'not');
    expect(sent).toEqual(['a']);
    world.isAway = true;
    await take('b', 'c', 'd', 'e', 'f');
    expect([spool.entries(), spool.lost()]).toEqual([3, 2]);
    for (let at = 0; at < 3; at++) {
      clock.pass(30_000);
      await settled();
    }
    world.isAway = false;
    clock.pass(30_000);
    await settled();
    expect(sent).toEqual(['a', 'b', 'c', 'd']);
    expect(messages).toEqual([
      'sink unreachable (connection refused): buffering',
      'sink: its spool is full: new reports are dropped until there is room',
      'sink is back; 2 reports kept meanwhile',
      expect.stringMatching(/^sink: 2 reports between 2026\S+ and 2026\S+ were not delivered$/),
    ]);
    expect(sink.counts).toEqual({ sent: 4, reconnects: 1 });
    await sink.close(0);
  });

  it('loses what it refuses for good, and gets what follows', async () => {
    const { messages, sent, world, sink, take } = remote('refuses');
    world.refuses = 'a';
    await take('a', 'b');
    expect(sent).toEqual(['b']);
    expect(messages[0]).toBe('sink refused a report, which is lost: bad request');
    await sink.close(0);
  });

  it('leaves what waits to the next agent if it is away when the agent ends', async () => {
    const { messages, world, sink, take } = remote('ends');
    world.isAway = true;
    await take('a', 'b');
    await sink.close(1_000);
    expect(messages.at(-1)).toBe('sink: 2 reports left in its spool for the next agent');
    expect(spoolIn('ends').spool.entries()).toBe(2);
  });
});
