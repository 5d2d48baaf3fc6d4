import { expect, it } from 'vitest';
import { createStories } from '../../src/correlate/pods/stories.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';
import type { Snapshot } from '../../src/sources/watch/snapshot.js';
import { state } from './made.js';

const pod = (uid: number, revision: number, deletionTimestamp: string | null = null): Snapshot =>
  state(`uid-${uid}`, revision, {
    namespace: 'a',
    name: `pod-${uid}`,
    deletionTimestamp,
    deletionGracePeriodSeconds: deletionTimestamp === null ? null : 30,
  });

it('stories drop the pods that were not seen for longest, and pods in deletion last', () => {
  const stories = createStories({ pods: 10, states: 10 });
  for (let uid = 0; uid < 10; uid++) stories.see(pod(uid, uid, uid < 2 ? '2026-11-21T01:00:00Z' : null));
  stories.see(pod(2, 20));
  stories.see(pod(10, 21));
  expect(stories.givenUp()).toBe(3);
  expect(stories.all().map(({ uid }) => uid)).toEqual([0, 1, 6, 7, 8, 9, 2, 10].map(uid => `uid-${uid}`));
  expect(stories.byName({ namespace: 'a', name: 'pod-3' })).toEqual([]);
  const knows = () => ['pod-9', 'pod-10'].map(name => stories.knows({ namespace: 'a', name }));
  expect([knows(), stories.forget(['uid-9', 'uid-77']), knows()]).toEqual([[true, true], undefined, [false, true]]);
  expect(stories.byName({ namespace: 'a', name: 'pod-9' })).toEqual([]);
});

it('stories keep of one revision the first whole state, and the removal apart from it', () => {
  const stories = createStories();
  const seen = [
    { partial: true, phase: 'A' },
    { partial: true, phase: 'B' },
    { phase: 'C' },
    { partial: true, phase: 'D' },
  ];
  for (const more of [{ eventType: 'DELETED', phase: 'E' } as const, ...seen]) stories.see(state('a', 7, more));
  expect(stories.byUID('a')?.snapshots.map(({ phase }) => phase)).toEqual(['C', 'E']);
  stories.see(state('a', 3, { phase: 'F' }));
  expect(stories.byUID('a')?.snapshots.map(({ phase }) => phase)).toEqual(['F', 'C', 'E']);
});

it('stories keep the beginning, the deletion and the present of a pod with very many states', () => {
  const stories = createStories({ pods: 10, states: 100 });
  for (let at = 0; at < 5_000; at++) stories.see(pod(1, at, at < 1_000 ? null : '2026-11-21T01:00:30Z'));
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

it('stories report what they dropped', { tags: 'long' }, async () => {
  const podText = (at: number): string =>
    `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"p-${at}","namespace":"n","uid":"u-${at}","resourceVersion":"${at + 1}"},"status":{}}`;
  const watch = Array.from({ length: 20_100 }, (_, at) => podText(at)).join('\n');
  const { input } = await analyze([bytesSource('pods.json', watch)]);
  expect(input.sources[0]?.notes).toEqual([expect.stringMatching(/^\d+ of the least recently seen pods were dropped/)]);
});

it('stories drop a quarter from the middle of a pod with very many states', () => {
  const stories = createStories({ pods: 10, states: 8 });
  for (let at = 1; at <= 8; at++) stories.see(state('a', at));
  expect(stories.byUID('a')?.snapshots).toHaveLength(8);
  stories.see(state('a', 9));
  expect(stories.byUID('a')?.snapshots.map(one => one.resourceVersion)).toEqual(['1', '2', '5', '6', '7', '8', '9']);
});
