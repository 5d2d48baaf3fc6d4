import { expect, it } from 'vitest';
import { analyze } from '../../src/analyze/index.js';
import { createStories } from '../../src/correlate/stories.js';
import { bytesSource } from '../../src/input/source.js';
import type { Snapshot } from '../../src/input/watch/types.js';

const state = (uid: number, revision: number, deletionTimestamp: string | null = null): Snapshot =>
  ({
    ...{ uid: `uid-${uid}`, resourceVersion: String(revision), namespace: 'a', name: `pod-${uid}`, eventType: null },
    ...{ deletionTimestamp, deletionGracePeriodSeconds: deletionTimestamp && 30, finalizers: [], partial: false },
  }) as unknown as Snapshot;

it('gives up the pods that were not heard of for longest, those that are being deleted last', () => {
  const stories = createStories({ pods: 10, states: 10 });
  for (let uid = 0; uid < 10; uid++) stories.see(state(uid, uid, uid < 2 ? '2026-11-21T01:00:00Z' : null));
  stories.see(state(2, 20));
  stories.see(state(10, 21));
  expect(stories.givenUp()).toBe(3);
  expect(stories.all().map(({ uid }) => uid)).toEqual([0, 1, 6, 7, 8, 9, 2, 10].map(uid => `uid-${uid}`));
  expect(stories.named({ namespace: 'a', name: 'pod-3' })).toEqual([]);
});

it('keeps of a pod with very many states how it began, when it was to go and how it is now', () => {
  const stories = createStories({ pods: 10, states: 100 });
  for (let at = 0; at < 5_000; at++) stories.see(state(1, at, at < 1_000 ? null : '2026-11-21T01:00:30Z'));
  const [story] = stories.all();
  expect(story?.snapshots.length).toBeLessThanOrEqual(100);
  expect(
    story?.snapshots
      .slice(0, 1)
      .concat(story.snapshots.slice(-1))
      .map(one => one.resourceVersion),
  ).toEqual(['0', '4999']);
  expect(story?.requestedAt).toBe(Date.parse('2026-11-21T01:00:00Z'));
});

it('says so', async () => {
  const pod = (at: number): string =>
    `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"p-${at}","namespace":"n","uid":"u-${at}","resourceVersion":"${at + 1}"},"status":{}}`;
  const watch = Array.from({ length: 20_100 }, (_, at) => pod(at)).join('\n');
  const { input } = await analyze([bytesSource('pods.json', watch)]);
  expect(input.sources[0]?.notes.join()).toMatch(/,\d+ pods, not heard of for longest, were given up/);
});
