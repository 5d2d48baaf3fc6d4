import { describe, expect, it } from 'vitest';
import type { EventId } from '../../src/catalogue/events.js';
import { createTracks } from '../../src/correlate/pods/tracks.js';
import type { Observation } from '../../src/correlate/types.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';
import { eventOf } from '../catalogue/read.js';
import { seenLine, WEB } from './made.js';

const event = eventOf('I1121 10:00:00.000000 1 kubelet.go:2503] "SyncLoop ADD" source="api" pods=["a/b"]');

const observation = (seq: number, id: EventId): Observation => ({
  id,
  event,
  seq,
  line: seq,
  source: 0,
  kubelet: 0,
  at: seq,
  from: 'api',
  pod: { namespace: 'a', name: `pod-${seq}` },
  uid: `uid-${seq}`,
});

it('tracks drop what was not seen for longest, and pods that end last', () => {
  const tracks = createTracks({ most: 20 });
  for (let seq = 0; seq < 10; seq++) tracks.add(observation(seq, seq < 2 ? 'config-delete' : 'config-add'));
  tracks.add({ ...observation(2, 'pleg-event'), seq: 10 });
  tracks.add(observation(11, 'config-add'));
  expect(tracks.givenUp()).toBe(3);
  expect(tracks.all().map(({ pod }) => pod?.name)).toEqual([0, 1, 2, 6, 7, 8, 9, 11].map(seq => `pod-${seq}`));
  expect(tracks.takeSettled(0)).toEqual([]);
});

it('tracks keep a limited amount, whatever the number of pods', () => {
  const tracks = createTracks({ most: 100 });
  for (let seq = 0; seq < 5000; seq++) tracks.add(observation(seq, seq % 2 ? 'config-delete' : 'config-add'));
  expect(tracks.all().length).toBeLessThanOrEqual(50);
  expect(tracks.all().length + tracks.givenUp()).toBe(5000);
});

it('tracks examine less often what is worth keeping the more of it there is: a pod can crash for months', () => {
  const tracks = createTracks();
  const looks = new Set<readonly Observation[]>();
  const most = 30_000;
  for (let seq = 0; seq < most; seq++) {
    const track = tracks.add({ ...observation(0, 'pleg-event'), seq });
    if (track !== null) looks.add(track.observations);
  }
  const [track] = tracks.all();
  expect(looks.size).toBeLessThan(50);
  expect(track?.observations.length).toBeLessThanOrEqual(20_000);
  expect(track?.observations.slice(0, 1_000).map(({ seq }) => seq)).toEqual([...Array(1_000).keys()]);
  expect(track?.observations.at(-1)?.seq).toBe(most - 1);
});

it('tracks keep of a running pod what others need of it, too', () => {
  const track = (alsoWorth?: (all: readonly Observation[]) => readonly Observation[]) => {
    const tracks = createTracks(alsoWorth && { alsoWorth });
    for (let seq = 0; seq < 401; seq++) tracks.add({ ...observation(0, 'mount-starting'), seq });
    return tracks.all()[0]?.observations.map(({ seq }) => seq);
  };
  const recent = Array.from({ length: 200 }, (_, at) => at + 201);
  expect(track()).toEqual(recent);
  expect(track(all => all.slice(0, 2))).toEqual([0, 1, ...recent]);
});

it('tracks report what they dropped', { tags: 'long' }, async () => {
  const line = (at: number): string =>
    `I1121 10:00:00.${String(at).padStart(6, '0')} 1 kubelet.go:2503] "SyncLoop ADD" source="api" pods=["a/pod-${at}"]`;
  const log = Array.from({ length: 20_100 }, (_, at) => line(at)).join('\n');
  const { input } = await analyze([bytesSource('kubelet.log', log)]);
  expect(input.sources[0]?.notes.join()).toMatch(/^\d+ of the least recently seen pods were dropped/);
});

const UID = 'uid-of-web';
const named = (seq: number, id: EventId, more: Partial<Observation> = {}) => seenLine(seq, id, more);
const unnamed = (seq: number, id: EventId, uid = UID) => seenLine(seq, id, { pod: null, uid });
const shapes = (tracks: ReturnType<typeof createTracks>) =>
  tracks.all().map(({ pod, observations }) => [pod?.name ?? null, observations.map(({ seq }) => seq)]);
function tracksOf(...lines: readonly Observation[]) {
  const tracks = createTracks();
  for (const line of lines) tracks.add(line);
  return tracks;
}

describe('a name is reported when all its pods are gone', () => {
  const settled = (before: number, ...lines: readonly Observation[]) =>
    tracksOf(...lines)
      .takeSettled(before)
      .map(({ pod }) => pod?.name);
  const api = (seq: number, id: EventId, more = {}) => named(seq, id, { from: 'api', ...more });
  const manifest = (seq: number, id: EventId) => named(seq, id, { from: 'static' });

  it('and no line has named it since', () => {
    const lines = [api(1, 'config-delete'), api(2, 'config-remove')];
    expect([settled(2000, ...lines), settled(2001, ...lines)]).toEqual([[], ['web-0']]);
    expect(settled(2001, ...lines, named(3, 'pleg-event'))).toEqual([]);
    expect(settled(9000, ...lines, named(3, 'pleg-event', { at: null }))).toEqual([]);
  });

  it('but for a UID that a line gave under another name, too: two names are two pods', () => {
    const pod = { ...WEB, name: 'web-1' };
    const tracks = tracksOf(named(0, 'pleg-event', { pod }), api(1, 'config-remove', { uid: UID }));
    tracks.add(named(2, 'pleg-event', { pod, uid: UID }));
    expect(tracks.takeSettled(9000).map(({ pod }) => pod?.name)).toEqual(['web-0']);
    tracks.add(unnamed(9, 'pleg-event'));
    expect(shapes(tracks)).toEqual([['web-1', [0, 2, 9]]]);
  });

  it('at the last line of each source', () => {
    expect(settled(9000, api(1, 'config-delete'))).toEqual([]);
    expect(settled(9000, api(1, 'config-remove'), api(2, 'config-add'))).toEqual([]);
    expect(settled(9000, manifest(1, 'config-remove'))).toEqual(['web-0']);
    expect(settled(9000, manifest(1, 'config-add'), api(2, 'config-remove'))).toEqual([]);
    expect(settled(9000, manifest(1, 'config-remove'), api(2, 'config-remove'))).toEqual(['web-0']);
    expect(settled(9000, named(1, 'teardown-begun'))).toEqual([]);
  });

  it('only once', () => {
    const tracks = tracksOf(
      api(1, 'config-remove', { uid: UID }),
      api(1, 'config-add', { pod: { ...WEB, name: 'web-1' } }),
    );
    expect(tracks.takeSettled(9000)).toHaveLength(1);
    expect(tracks.takeSettled(9000)).toEqual([]);
    expect(shapes(tracks)).toEqual([['web-1', [1]]]);
    // The next pod of that name starts afresh, and the UID is forgotten with the name
    tracks.add(unnamed(9, 'pleg-event'));
    tracks.add(named(10, 'config-add'));
    expect(shapes(tracks)).toEqual([
      ['web-1', [1]],
      ['web-0', [10]],
      [null, [9]],
    ]);
  });
});

describe('the pods of a name that comes back again and again', () => {
  const LIVES = 40;
  const uidOf = (life: number): string => `00000000-0000-4000-8000-${String(life).padStart(12, '0')}`;
  const lineOf = (seq: number, id: EventId, life: number, more = {}) =>
    named(seq, id, { from: 'api', uid: uidOf(life), ...more });
  const livesUntil = (count: number): Observation[] =>
    Array.from({ length: count }, (_, life) => [
      lineOf(4 * life, 'config-add', life),
      lineOf(4 * life + 1, 'config-delete', life),
      lineOf(4 * life + 2, 'config-remove', life),
    ]).flat();
  /** The end of the lines in a past that is taken, and what remains of the name. */
  const taken = (before: number, lines: readonly Observation[]) => {
    const tracks = tracksOf(...lines);
    const ends = tracks.takeSettled(before).map(({ uids, observations }) => [uids.size, observations.at(-1)?.seq]);
    const left = tracks.all()[0];
    return { ends, left: [left?.uids.size, left?.observations[0]?.seq] };
  };

  it('are judged while others of it come, up to the last that began before', () => {
    expect(taken(20_000 + 4000, livesUntil(LIVES))).toEqual({ ends: [[5, 18]], left: [35, 20] });
  });

  it('are kept while they are few, and as long as a line is about one of them', () => {
    expect(taken(20_000 + 4000, livesUntil(20)).ends).toEqual([]);
    const late = lineOf(4 * LIVES, 'worker-complete', 2);
    expect(taken(20_000 + 4000, [...livesUntil(LIVES), late])).toEqual({ ends: [[2, 6]], left: [38, 8] });
  });

  it('are kept next to a static pod, whose mirror pods they are', () => {
    const manifest = named(4 * LIVES, 'config-add', { from: 'static' });
    expect(taken(20_000 + 4000, [...livesUntil(LIVES), manifest]).ends).toEqual([]);
  });

  it('leave room for others', () => {
    const tracks = createTracks({ most: 50 });
    for (const line of livesUntil(2000)) {
      tracks.add(line);
      if (line.seq % 40 === 0) tracks.takeSettled((line.at ?? 0) - 20);
    }
    expect(tracks.givenUp()).toBe(0);
  });
});

describe('the lines kept of a running pod', () => {
  const running = (count: number, id: (seq: number) => EventId) => {
    const tracks = createTracks();
    for (let seq = 0; seq < count; seq++) tracks.add(named(seq, id(seq)));
    return tracks.all()[0]?.observations.map(({ seq }) => seq) ?? [];
  };

  it('are all of the first four hundred, and then the last two hundred, and what is not routine', () => {
    expect(running(400, () => 'status-patch')).toHaveLength(400);
    expect(running(401, () => 'status-patch')).toEqual(Array.from({ length: 200 }, (_, at) => at + 201));
    const mixed = running(401, seq => (seq < 10 ? 'config-add' : 'status-patch'));
    expect(mixed.slice(0, 11)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 201]);
  });

  it('are all that come once it ends, of very many the first half and the last quarter', () => {
    expect(running(401, seq => (seq === 0 ? 'config-delete' : 'status-patch'))).toHaveLength(401);
    const kept = running(20_001, seq => (seq === 0 ? 'config-delete' : 'status-patch'));
    expect([kept.length, kept[9_999], kept[10_000], kept.at(-1)]).toEqual([15_000, 9_999, 15_001, 20_000]);
  });
});
