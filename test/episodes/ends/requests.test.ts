import { describe, expect, it } from 'vitest';
import type { Field } from '../../../grammars/record.js';
import type { Kind } from '../../../src/document/contract/types.js';
import { gracePeriodOf } from '../../../src/episodes/ends/grace.js';
import { nearer, requestOf } from '../../../src/episodes/ends/request.js';
import { isFinished, requestIn, requestOfStory } from '../../../src/episodes/ends/request-seen.js';
import type { SeenTestimony } from '../../../src/sources/types.js';
import { madeUp, type Row, storyOf, withLines } from './made.js';

describe('the grace period', () => {
  const story = storyOf([{}, { deletionGracePeriodSeconds: 60, change: 'requested' }]);
  const field = (raw: string): Field => ({ key: 'gracePeriod', form: 'bare', raw });
  it.each<[string, Kind, readonly Row[], boolean, number | null]>([
    ['is not known', 'graceful', [[0, 'config-delete']], false, null],
    ['is that of the request', 'graceful', [[1, 'kill-begin', { gracePeriod: '5' }]], true, 60],
    ['is that of a line', 'graceful', [[1, 'kill-begin', { gracePeriod: '5' }]], false, 5],
    [
      'is that of the best line',
      'graceful',
      [
        [1, 'kill-begin', { gracePeriod: '5' }],
        [2, 'grace-period', { gracePeriod: '7' }],
      ],
      false,
      7,
    ],
    [
      'is that of the node, which the object does not know',
      'shut-down',
      [[1, 'shutdown-kill', { gracePeriod: '9' }]],
      true,
      9,
    ],
    ['is that of the kubelet, which preempts', 'preempted', [[1, 'kill-begin', { gracePeriod: '9' }]], true, 9],
    ['is no text', 'graceful', [[1, 'kill-begin', { gracePeriod: '5s' }]], false, null],
    ['is not negative', 'graceful', [[1, 'kill-begin', { gracePeriod: '-5' }]], false, null],
    ['may be zero', 'graceful', [[1, 'kill-begin', { gracePeriod: '0' }]], false, 0],
  ])('%s', (_what, kind, rows, watched, seconds) => {
    expect(gracePeriodOf(withLines(rows, { kind, story: watched ? story : null }))).toBe(seconds);
  });

  it.each<[string, Field[], number | null]>([
    ['is the value of a key', [{ ...field('3'), key: 'x' }, field('8')], 8],
    ['is the value in quotes', [{ ...field('"8"'), form: 'quoted' }], 8],
    ['is not known where the input cuts it off', [{ ...field('3'), cut: true }], null],
  ])('%s, where the message has keys', (_what, fields, seconds) => {
    const deletion = withLines([[1, 'kill-begin']]);
    const observations = deletion.observations.map(line => ({
      ...line,
      event: { ...line.event, record: { ...line.event.record, fields } },
    }));
    expect(gracePeriodOf({ ...deletion, observations })).toBe(seconds);
  });

  it('is not reported by a watch without a request', () => {
    const rows: Row[] = [[1, 'kill-begin', { gracePeriod: '5' }]];
    expect(gracePeriodOf(withLines(rows, { story: storyOf([{}]) }))).toBe(5);
    const withoutPeriod = storyOf([{}, { deletionGracePeriodSeconds: null, change: 'requested' }]);
    expect(gracePeriodOf(withLines(rows, { story: withoutPeriod }))).toBe(5);
  });
});

describe('the request of a deletion', () => {
  const requestAt = (at: number | null, what: SeenTestimony['what'] = 'delete-accepted'): SeenTestimony => ({
    what,
    at,
    identity: {},
    line: 1,
    source: 1,
  });
  const shown = storyOf([{}], { requestedAt: 60_000 });

  it('has the time that the watch shows, to the second', () => {
    expect(requestOf(madeUp({ story: shown }))).toEqual({ at: 60_000, exact: false });
  });

  it('has the exact time that a witness shows', () => {
    expect(
      requestOf(madeUp({ testimony: [requestAt(null), requestAt(5, 'status-written'), requestAt(60_123)] })),
    ).toEqual({
      at: 60_123,
      exact: true,
    });
    expect(requestOf(madeUp({ story: shown, testimony: [requestAt(60_123)] }))).toEqual({ at: 60_123, exact: true });
    expect(requestOf(madeUp({ story: shown, testimony: [requestAt(90_000)] }))).toEqual({ at: 60_000, exact: false });
  });

  it('does not exist for a static pod: the request for its mirror pod came afterwards', () => {
    expect(requestOf(madeUp({ kind: 'static-removed', story: shown }))).toBeNull();
  });

  it('is unknown where no witness shows it', () => expect(requestOf(madeUp())).toBeNull());

  it('sameRequestMs: is the same as one that comes one and a half seconds later', () => {
    expect(nearer(60_000, 61_499)).toBe(61_499);
    expect(nearer(60_000, 61_500)).toBe(60_000);
    expect(nearer(60_000, 10_000)).toBe(10_000);
    expect([nearer(null, 5), nearer(5, null), nearer(null, null)]).toEqual([5, 5, null]);
  });

  it('is unknown where the watch began with the delete of the kubelet', () => {
    const first = { deletionGracePeriodSeconds: 0, change: 'requested' } as const;
    expect(requestIn(storyOf([first]))).toBeNull();
    expect(requestIn(storyOf([{}, first]))?.resourceVersion).toBe('2');
    expect(requestIn(storyOf([{ ...first, deletionGracePeriodSeconds: 30 }]))?.resourceVersion).toBe('1');
    expect(requestIn(storyOf([{}]))).toBeNull();
    expect(requestIn(storyOf([]))).toBeNull();
  });

  it('shows whether the pod had completed', () => {
    expect(['Succeeded', 'Failed', 'Running', null].map(isFinished)).toEqual([true, true, false, false]);
  });
});

describe('a pod without a node', () => {
  const pending = { phase: 'Pending', nodeName: null, startTime: null, deletionGracePeriodSeconds: 0 };
  const lacksNode = (more: object): boolean | undefined =>
    requestOfStory(storyOf([{}, { ...pending, change: 'requested', ...more }]))?.withoutNode;

  it('was never on a kubelet', () => expect(lacksNode({})).toBe(true));

  it.each<[string, object]>([
    ['that has a node', { nodeName: 'worker-1' }],
    ['that runs', { phase: 'Running' }],
    ['that a kubelet has accepted', { startTime: '2026-11-21T03:12:40Z' }],
    [
      'that was scheduled',
      { conditions: [{ type: 'PodScheduled', status: 'True', reason: null, lastTransitionTime: null }] },
    ],
    ['of which only a part is shown', { partial: true }],
  ])('is not assumed for one %s', (_what, more) => expect(lacksNode(more)).toBe(false));

  it('was deleted by a request, also where nothing was seen of it before', () => {
    const first = (nodeName: string | null) => requestIn(storyOf([{ ...pending, nodeName, change: 'requested' }]));
    expect(first(null)).not.toBeNull();
    expect(first('worker-1')).toBeNull();
  });
});
