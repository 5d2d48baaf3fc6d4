import { describe, expect, it } from 'vitest';
import { createStories } from '../../src/correlate/stories.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';
import type { Snapshot } from '../../src/sources/watch/types.js';
import { state, WEB } from './made.js';

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

it('stories report what they dropped', async () => {
  const podText = (at: number): string =>
    `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"p-${at}","namespace":"n","uid":"u-${at}","resourceVersion":"${at + 1}"},"status":{}}`;
  const watch = Array.from({ length: 20_100 }, (_, at) => podText(at)).join('\n');
  const { input } = await analyze([bytesSource('pods.json', watch)]);
  expect(input.sources[0]?.notes).toEqual([expect.stringMatching(/^\d+ of the least recently seen pods were dropped/)]);
});

describe('what a watch saw of one pod', () => {
  const DUE = '2026-11-21T01:00:30Z';
  const going = { deletionTimestamp: DUE, deletionGracePeriodSeconds: 30 };
  const final = { deletionTimestamp: '2026-11-21T01:00:05Z', deletionGracePeriodSeconds: 0 };
  const storyOf = (...states: readonly Snapshot[]) => {
    const stories = createStories();
    for (const one of states) stories.see(one);
    return stories.byUID('a');
  };
  const kinds = (...states: readonly Snapshot[]) => storyOf(...states)?.changes.map(({ kind }) => kind);

  it('is how the API server advanced its deletion', () => {
    expect(kinds(state('a', 1), state('a', 2, going), state('a', 3, final))).toEqual(['requested', 'final-delete']);
    expect(kinds(state('a', 1, going))).toEqual(['requested']);
    expect(kinds(state('a', 1), state('a', 2))).toEqual([]);
    expect(kinds(state('a', 1, going), state('a', 2, going))).toEqual(['requested']);
    const shorter = { ...going, deletionGracePeriodSeconds: 5 };
    expect(kinds(state('a', 1, going), state('a', 2, shorter))).toEqual(['requested', 'grace-shortened']);
    expect(kinds(state('a', 1, shorter), state('a', 2, going))).toEqual(['requested']);
  });

  it('ends with the event of its removal', () => {
    expect(kinds(state('a', 1, final), state('a', 2, { ...final, eventType: 'DELETED' }))).toEqual([
      'requested',
      'removed',
    ]);
    expect(kinds(state('a', 1), state('a', 1, { eventType: 'DELETED' }))).toEqual(['removed']);
    // The removal comes last within one revision, in whatever order they came
    expect(kinds(state('a', 1, { eventType: 'DELETED', ...going }), state('a', 1, going))).toEqual([
      'requested',
      'removed',
    ]);
  });

  it('repeats the last state at its end where no types of events are printed', () => {
    expect(kinds(state('a', 1, final), state('a', 2, final))).toEqual(['requested', 'removed']);
    const [held, other] = [
      { ...final, finalizers: ['x'] },
      { ...final, phase: 'Failed' },
    ];
    expect(kinds(state('a', 1, held), state('a', 2, held))).toEqual(['requested']);
    expect(kinds(state('a', 1, final), state('a', 2, other))).toEqual(['requested']);
    expect(kinds(state('a', 1, going), state('a', 2, going))).toEqual(['requested']);
    expect(kinds(state('a', 1, final), state('a', 2, final), state('a', 3, other))).toEqual(['requested']);
  });

  it.each([
    ['phase', { phase: 'Running' }],
    ['reason', { reason: 'Evicted' }],
    ['conditions', { conditions: [{ type: 'Ready', status: 'False', reason: null, lastTransitionTime: null }] }],
    ['finalizers', { finalizers: ['x'] }],
    ['deletionTimestamp', { deletionTimestamp: '2026-11-21T01:00:06Z' }],
  ])('is another state where its %s differs', (_, change) => {
    expect(kinds(state('a', 1, { ...final, ...change }), state('a', 2, final))).toEqual(['requested']);
  });

  it('is in the order of its revisions, whatever the order of reading', () => {
    expect(storyOf(state('a', 10, going), state('a', 9))?.snapshots.map(one => one.resourceVersion)).toEqual([
      '9',
      '10',
    ]);
    // Opaque by contract: what is no number keeps its position
    expect(storyOf(state('a', 'x'), state('a', 'b'))?.snapshots.map(one => one.resourceVersion)).toEqual(['x', 'b']);
  });

  it('counts once where two watches show it, in the version that has all of it', () => {
    const [part, whole] = [state('a', 1, { partial: true, line: 1 }), state('a', 1, { line: 2 })];
    expect(storyOf(part, whole)?.snapshots.map(({ line }) => line)).toEqual([2]);
    expect(storyOf(whole, part)?.snapshots.map(({ line }) => line)).toEqual([2]);
    expect(storyOf(whole, { ...whole, line: 3 })?.snapshots.map(({ line }) => line)).toEqual([2]);
    expect(storyOf(part, { ...part, line: 3 })?.snapshots.map(({ line }) => line)).toEqual([1]);
  });

  it('shows when its deletion was requested: the grace period before it is due', () => {
    expect(storyOf(state('a', 1), state('a', 2, going))?.requestedAt).toBe(Date.parse('2026-11-21T01:00:00Z'));
    expect(storyOf(state('a', 1, { deletionTimestamp: DUE }))?.requestedAt).toBe(Date.parse(DUE));
    expect(storyOf(state('a', 1))?.requestedAt).toBeNull();
    expect(storyOf(state('a', 1, { deletionTimestamp: 'soon' }))?.requestedAt).toBeNull();
  });

  it('does not show it where it was first seen with grace period 0, which the kubelet sets at the end', () => {
    const final = {
      deletionTimestamp: DUE,
      deletionGracePeriodSeconds: 0,
      nodeName: 'node-1',
      finalizers: ['example.com/hold'],
    };
    expect(storyOf(state('a', 5, final))?.requestedAt).toBeNull();
    expect(storyOf(state('a', 1), state('a', 5, final))?.requestedAt).toBe(Date.parse(DUE));
    // Without a node only the request sets it
    expect(storyOf(state('a', 5, { ...final, nodeName: null }))?.requestedAt).toBe(Date.parse(DUE));
  });

  it('is delivered again when more of it comes, and alone', () => {
    const stories = createStories();
    stories.see(state('a', 1));
    expect(stories.byUID('b')).toBeNull();
    expect(stories.byName(WEB).map(({ snapshots }) => snapshots.length)).toEqual([1]);
    const before = stories.byUID('a');
    expect(stories.byUID('a')).toBe(before);
    stories.see(state('a', 2));
    stories.see(state('b', 3, { name: 'other' }));
    expect(stories.byUID('a')?.snapshots).toHaveLength(2);
    expect(stories.byName(WEB).map(({ uid, snapshots }) => [uid, snapshots.length])).toEqual([['a', 2]]);
    expect(stories.byName({ ...WEB, namespace: 'else' })).toEqual([]);
    stories.forget(['a']);
    expect([stories.byUID('a'), stories.byName(WEB).length, stories.all().length]).toEqual([null, 0, 1]);
  });

  it('comes after the pods of its name that were created before', () => {
    const stories = createStories();
    for (const one of [state('late', 30), state('early', 9), state('early', 40), state('middle', 20)]) stories.see(one);
    expect(stories.byName(WEB).map(({ uid }) => uid)).toEqual(['early', 'middle', 'late']);
  });
});

it('stories drop a quarter from the middle of a pod with very many states', () => {
  const stories = createStories({ pods: 10, states: 8 });
  for (let at = 1; at <= 8; at++) stories.see(state('a', at));
  expect(stories.byUID('a')?.snapshots).toHaveLength(8);
  stories.see(state('a', 9));
  expect(stories.byUID('a')?.snapshots.map(one => one.resourceVersion)).toEqual(['1', '2', '5', '6', '7', '8', '9']);
});
