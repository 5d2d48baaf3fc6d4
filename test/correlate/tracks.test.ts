import { expect, it } from 'vitest';
import { analyze } from '../../src/analyze/index.js';
import { createTracks } from '../../src/correlate/tracks.js';
import type { Observation } from '../../src/correlate/types.js';
import type { EventId } from '../../src/events/event-id.js';
import { bytesSource } from '../../src/input/source.js';
import { eventOf } from '../events/read.js';

const event = eventOf('I1121 10:00:00.000000 1 kubelet.go:2503] "SyncLoop ADD" source="api" pods=["a/b"]');

const observation = (seq: number, id: EventId): Observation => ({
  ...{ id, event, seq, line: seq, source: 0, kubelet: 0, at: seq, from: 'api' },
  pod: { namespace: 'a', name: `pod-${seq}` },
  uid: `uid-${seq}`,
});

it('gives up what was not heard of for longest, pods that end last', () => {
  const tracks = createTracks(20);
  for (let seq = 0; seq < 11; seq++) tracks.add(observation(seq, seq < 2 ? 'config-delete' : 'config-add'));
  expect(tracks.givenUp()).toBe(3);
  expect(tracks.all().map(({ pod }) => pod?.name)).toEqual([0, 1, 5, 6, 7, 8, 9, 10].map(seq => `pod-${seq}`));
  expect(tracks.takeSettled(0)).toEqual([]);
});

it('remembers no more than there is room for, however many pods there are', () => {
  const tracks = createTracks(100);
  for (let seq = 0; seq < 5000; seq++) tracks.add(observation(seq, seq % 2 ? 'config-delete' : 'config-add'));
  expect(tracks.all().length).toBeLessThanOrEqual(50);
  expect(tracks.all().length + tracks.givenUp()).toBe(5000);
});

it('looks the seldomer at what is worth keeping the more of it there is: a pod can crash for months', () => {
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

it('says so', async () => {
  const line = (at: number): string =>
    `I1121 10:00:00.${String(at).padStart(6, '0')} 1 kubelet.go:2503] "SyncLoop ADD" source="api" pods=["a/pod-${at}"]`;
  const log = Array.from({ length: 20_100 }, (_, at) => line(at)).join('\n');
  const { input } = await analyze([bytesSource('kubelet.log', log)]);
  expect(input.sources[0]?.notes.join()).toMatch(/^\d+ pods, not heard of for longest, were given up/);
});
