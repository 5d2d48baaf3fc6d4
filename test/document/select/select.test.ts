import { describe, expect, it } from 'vitest';
import { endsOf } from '../../../src/document/episodes.js';
import { uniqueById } from '../../../src/document/merge/lives.js';
import { inOrder, ORDERS, RANK_NAMES, type RankName } from '../../../src/document/select/orders.js';
import { select } from '../../../src/document/select/select.js';
import { document, lifecycle, second, seen } from '../made.js';

const at = (seconds: number): number => Date.parse(second(seconds));

describe('the selection of deletions', () => {
  const all = document([
    lifecycle('web-0', { startedAt: second(10), endedAt: second(20), uid: 'u0', replacedBy: 'r0' }),
    lifecycle('web-1', {
      pod: { namespace: 'shop', name: 'web-1' },
      requestedAt: second(5),
      startedAt: second(30),
      endedAt: null,
    }),
    lifecycle('etcd', { startedAt: null, endedAt: null, staticUID: 's2', mirrorUIDs: ['m2', 'm3'] }),
  ]);
  const chosen = (selection: Parameters<typeof select>[1]): string[] =>
    endsOf(select(all, selection)).map(({ id }) => id);

  it('has all of them where nothing was requested', () => expect(chosen({})).toEqual(['web-0', 'web-1', 'etcd']));

  it('selects by name, with a namespace or without', () => {
    expect(chosen({ pods: ['web-*'] })).toEqual(['web-0', 'web-1']);
    expect(chosen({ pods: ['shop/*', 'etcd'] })).toEqual(['web-1', 'etcd']);
    expect(chosen({ pods: ['shop/web-0'] })).toEqual([]);
    expect(chosen({ namespaces: ['default'] })).toEqual(['web-0', 'etcd']);
    expect(chosen({ namespaces: ['sh*'], pods: ['web-0'] })).toEqual([]);
  });

  it.each([
    ['u0', ['web-0']],
    ['r0', ['web-0']],
    ['s2', ['etcd']],
    ['m3', ['etcd']],
    ['none', []],
  ])('selects by the UID %s of the pod, its static pod, a mirror pod or its successor', (uid, ids) =>
    expect(chosen({ uids: [uid] })).toEqual(ids),
  );

  it('selects by verdict, as they are ranked: what hangs is not also incomplete', () => {
    const judged = document([
      lifecycle('hangs', { outcome: 'stuck', verdict: 'incomplete' }),
      lifecycle('held', { outcome: 'finalizer-held', verdict: 'complete-with-findings' }),
      lifecycle('lacks', { outcome: 'removed', verdict: 'incomplete' }),
      lifecycle('slow', { outcome: 'removed', verdict: 'complete-with-findings' }),
      lifecycle('dark', { outcome: 'removed', verdict: 'undetermined' }),
      lifecycle('fine', { outcome: 'removed', verdict: 'complete' }),
    ]);
    const ofVerdicts = (...verdicts: readonly RankName[]): string[] =>
      endsOf(select(judged, { verdicts })).map(({ id }) => id);
    expect(RANK_NAMES.map(name => ofVerdicts(name))).toEqual([
      ['hangs'],
      ['held'],
      ['lacks'],
      ['slow'],
      ['dark'],
      ['fine'],
    ]);
    expect(ofVerdicts('complete', 'stuck')).toEqual(['hangs', 'fine']);
  });

  it('selects by duration, up to the end of the log if they go on; unknown durations are kept', () => {
    const timed = {
      ...document([
        lifecycle('short', { durationMs: 29_999, endedAt: second(30) }),
        lifecycle('long', { durationMs: 30_000, endedAt: second(30) }),
        lifecycle('goes-on', { outcome: 'in-progress', durationMs: null, requestedAt: second(1), endedAt: null }),
        lifecycle('unknown', { durationMs: null, requestedAt: null, startedAt: null, endedAt: null }),
      ]),
      nodes: [],
    };
    const until = (seconds: number) => ({
      ...timed,
      input: { ...timed.input, window: { from: second(0), to: second(seconds) } },
    });
    const lasting = (seconds: number): string[] =>
      endsOf(select(until(seconds), { minDuration: 30_000 })).map(({ id }) => id);
    expect(lasting(31)).toEqual(['long', 'goes-on', 'unknown']);
    expect(lasting(30)).toEqual(['long', 'unknown']);
    // Listed by the same duration
    const listed = (seconds: number): string[] => inOrder(until(seconds), ORDERS.duration).map(({ id }) => id);
    expect(listed(32)).toEqual(['goes-on', 'long', 'short', 'unknown']);
    expect(listed(30)).toEqual(['long', 'short', 'goes-on', 'unknown']);
  });

  it('keeps an object whose end has no time: it may have existed for that long, even after the log', () => {
    const gone = lifecycle('gone', { outcome: 'removed', requestedAt: second(1), endedAt: null, durationMs: null });
    const whole = { ...document([gone, { ...gone, id: 'goes-on', outcome: 'in-progress' }]), nodes: [] };
    const ended = { ...whole, input: { ...whole.input, window: { from: second(0), to: second(20) } } };
    const idsOf = (selection: Parameters<typeof select>[1]): string[] =>
      endsOf(select(ended, selection)).map(({ id }) => id);
    expect(idsOf({ minDuration: 30_000 })).toEqual(['gone']);
    expect(idsOf({ minDuration: 19_000 })).toEqual(['gone', 'goes-on']);
    expect(idsOf({ since: at(19) })).toEqual(['gone', 'goes-on']);
  });

  it('selects by time, from the request or the first line to the end', () => {
    expect(chosen({ since: at(20) })).toEqual(['web-0', 'web-1', 'etcd']);
    expect(chosen({ since: at(20.001) })).toEqual(['web-1', 'etcd']);
    expect(chosen({ until: at(10) })).toEqual(['web-0', 'web-1']);
    expect(chosen({ until: at(9.999) })).toEqual(['web-1']);
    expect(chosen({ until: at(4.999) })).toEqual([]);
  });
});

describe('a deletion that is reported twice', () => {
  it('is listed once, at its first position, in the version with the most steps', () => {
    const [less, more] = [
      lifecycle('a', { steps: [seen('delete-seen', 1)] }),
      lifecycle('a', { steps: [seen('delete-seen', 1), seen('remove-seen', 2)] }),
    ];
    const other = lifecycle('b');
    expect(uniqueById([less, other, more])).toEqual([more, other]);
    expect(uniqueById([more, other, less])).toEqual([more, other]);
    const twin = { ...more, headline: 'reported later' };
    expect(uniqueById([more, twin])).toEqual([more]);
    const unseen = lifecycle('a', { steps: [1, 2, 3].map(() => seen('forgotten', null, { status: 'missing' })) });
    expect(uniqueById([less, unseen])).toEqual([less]);
  });
});
