import { describe, expect, it } from 'vitest';
import type { WatchOutage } from '../../../src/correlate/types.js';
import { lateNewsOf, stepsInTime } from '../../../src/episodes/ends/late-news.js';
import type { Reconstructed } from '../../../src/episodes/ends/types.js';
import { coverage, linesFrom, madeUp, step, storyOf } from './made.js';

const [SENT = null, REMOVE = null] = linesFrom([
  [10, 'kill-done'],
  [60, 'kill-done'],
]);
/** The kubelet's watch of its pods was broken from 8 s to 59.9 s. */
const watchOutages: WatchOutage = { kubelet: 0, from: 8_000, until: 59_900, lines: [] };
const STEPS = [
  step('api-delete-sent', 10_000, { proof: SENT }),
  step('remove-seen', 60_000, { proof: REMOVE }),
  step('forgotten', 62_000),
];
const news = (facts: Partial<Reconstructed> = {}) =>
  lateNewsOf(madeUp({ steps: STEPS, coverage: coverage({ watchOutages: [watchOutages] }), ...facts }));

describe('a removal that the kubelet could not see when it happened', () => {
  it('is late by the time from the delete to the REMOVE', () =>
    expect(news()).toMatchObject({ ms: 50_000, sent: SENT, learned: REMOVE }));

  it('is late up to the end of a log without a REMOVE', () =>
    expect(
      news({
        steps: STEPS.slice(0, 1),
        coverage: coverage({ watchOutages: [{ ...watchOutages, until: null }], lastAt: 10_500 }),
      }),
    ).toMatchObject({ ms: 500, learned: null }));

  it.each<[string, Partial<Reconstructed>]>([
    ['the watch was never broken', { coverage: coverage() }],
    [
      'the kubelet of the REMOVE was another one',
      { coverage: coverage({ watchOutages: [{ ...watchOutages, kubelet: 1 }] }) },
    ],
    ['the watch was back long before', { coverage: coverage({ watchOutages: [{ ...watchOutages, until: 20_000 }] }) }],
    [
      'the watch broke long after the delete',
      { coverage: coverage({ watchOutages: [{ ...watchOutages, from: 40_000 }] }) },
    ],
    ['the delete has no line', { steps: STEPS.slice(1) }],
    ['a finalizer may have held the object', { story: storyOf([{ finalizers: [] }, { finalizers: ['x/y'] }]) }],
    ['no kubelet deletes objects of the kind', { kind: 'forced' }],
  ])('is not late where %s', (_why, facts) => expect(news(facts)).toBeNull());

  it('is late where the watch shows no finalizers', () =>
    expect(news({ story: storyOf([{ finalizers: [] }]) })).toMatchObject({ ms: 50_000 }));

  it('is no timed step, nor is what follows from it', () => {
    const names = (one: Reconstructed) => stepsInTime(one).map(({ step: name }) => name);
    expect(names(madeUp({ steps: STEPS, coverage: coverage({ watchOutages: [watchOutages] }) }))).toEqual([
      'api-delete-sent',
    ]);
    expect(names(madeUp({ steps: STEPS }))).toEqual(['api-delete-sent', 'remove-seen', 'forgotten']);
  });
});
