import { describe, expect, it } from 'vitest';
import type { Reconstructed } from '../../src/episodes/ends/types.js';
import { kubeletRestart } from '../../src/rules/kubelet-restart.js';
import { LIMITS } from '../../src/rules/thresholds.js';
import { seenLine, state, WEB } from '../correlate/made.js';
import { deletion, messagesOf, shownBy, testimony } from './made.js';

/** The first kubelet ends at 10 s, the second starts at 40 s and sees the deletion at 41 s. */
const begun = seenLine(41, 'teardown-begun', { kubelet: 1 });
const requested = (at: number | null): Partial<Reconstructed> => ({
  story: { uid: 'u1', pod: WEB, snapshots: [state('u1', 1)], requestedAt: at, changes: [] },
});
const absent = (facts: Partial<Reconstructed>, more: object = {}): string[] =>
  messagesOf(kubeletRestart, deletion([begun], facts), { lastOf: () => 10_000, firstOf: () => 40_000, ...more });
const text = (ms: string) =>
  `no kubelet ran for the first ${ms} of it: the deletion was requested when one had ended, and the next began that much later`;

describe('a deletion that is requested while no kubelet runs', () => {
  it('waits for the start of the next kubelet', () => {
    expect(absent(requested(20_000))).toEqual([`@20000 ${text('20 s')} [41] {start of a kubelet 20000-40000}`]);
  });

  it('waits from the end of the last kubelet on: the request has whole seconds', () => {
    expect(absent(requested(9_001))).toEqual([`@10000 ${text('30 s')} [41] {start of a kubelet 10000-40000}`]);
    expect(absent(requested(9_000))).toEqual([]);
  });

  it('worthSayingMs: is reported from this duration on', () => {
    expect(absent(requested(40_000 - LIMITS.worthSayingMs))).toHaveLength(1);
    expect(absent(requested(40_000 - LIMITS.worthSayingMs + 1))).toEqual([]);
  });

  it('looks up the ends of these two processes', () => {
    const ends = new Map([[0, 10_000]]);
    const starts = new Map([[1, 40_000]]);
    const processes = { lastOf: (at: number) => ends.get(at) ?? null, firstOf: (at: number) => starts.get(at) ?? null };
    expect(absent(requested(20_000), processes)).toHaveLength(1);
    const other = deletion([seenLine(41, 'teardown-begun', { kubelet: 2 })], requested(20_000));
    expect(messagesOf(kubeletRestart, other, processes)).toEqual([]);
  });

  it('is found by a witness, too, where the clocks can be compared', () => {
    const by = (...all: ReturnType<typeof testimony>[]): Partial<Reconstructed> => ({ testimony: all });
    expect(absent(by(testimony('delete-accepted', 20_000)))).toEqual([
      `@20000 ${text('20 s')} [41] {start of a kubelet 20000-40000}`,
    ]);
    expect(absent(by(testimony('delete-accepted', 20_000)), { clockConfidence: 'assumed' })).toEqual([]);
    const others = [testimony('delete-sent', 15_000), testimony('delete-accepted', null)];
    expect(absent(by(...others))).toEqual([]);
    expect(absent(by(...others, testimony('eviction-accepted', 30_000)))).toEqual([
      `@30000 ${text('10 s')} [41] {start of a kubelet 30000-40000}`,
    ]);
    expect(absent({ ...requested(20_000), ...by(testimony('delete-accepted', 30_000)) })).toHaveLength(1);
  });

  it.each<[string, Partial<Reconstructed>, object]>([
    ['nothing shows when', {}, {}],
    ['the watch does not show when', requested(null), {}],
    ['nothing shows when the last one ended', requested(20_000), { lastOf: () => null }],
    ['nothing shows when the next one started', requested(20_000), { firstOf: () => null }],
    ['two of them print at once', requested(20_000), { interleaved: true }],
    ['nothing shows its beginning', { ...requested(20_000), begun: null }, {}],
    [
      'it comes by the watch of a kubelet that runs',
      { ...requested(20_000), begun: { ...begun, id: 'config-delete' } },
      {},
    ],
  ])('is not reported where %s', (_, facts, more) => expect(absent(facts, more)).toEqual([]));
});

describe('a restart in the middle of a deletion', () => {
  const DELETE = seenLine(1, 'config-delete');
  const again = seenLine(5, 'terminating-enter', { kubelet: 1 });
  const found = (lines: Parameters<typeof deletion>[0], facts: Partial<Reconstructed> = {}): string[] =>
    messagesOf(kubeletRestart, deletion(lines, { outcome: 'in-progress', ...facts }));

  it('is not shown by the first list of PLEG, which has all that the runtime has', () => {
    expect(found([DELETE, again])).toHaveLength(1);
    expect(found([DELETE, { ...again, id: 'pleg-transition' }])).toEqual([]);
  });

  it('is shown by a line without a time, though the object was deleted for good', () => {
    const snapshot = state('u1', 2, { deletionTimestamp: '1970-01-01T00:00:02Z', deletionGracePeriodSeconds: 0 });
    const story: Reconstructed['story'] = {
      uid: 'u1',
      pod: WEB,
      snapshots: [snapshot],
      requestedAt: null,
      changes: [{ kind: 'final-delete', snapshot, resourceVersion: '2' }],
    };
    expect(found([DELETE, { ...again, at: null }], { story })).toHaveLength(1);
    expect(found([DELETE, again], { story })).toEqual([]);
    const without = { ...story, changes: [{ ...story.changes[0], snapshot: state('u1', 2) }] } as typeof story;
    expect(found([DELETE, again], { story: without })).toHaveLength(1);
  });

  it('counts up to the last step of a deletion that is over', () => {
    const steps = [shownBy('delete-seen', DELETE), shownBy('remove-seen', again)];
    expect(found([DELETE, again], { outcome: 'removed', steps })).toHaveLength(1);
    expect(found([DELETE, again], { outcome: 'recreated', steps: steps.slice(0, 1) })).toEqual([]);
  });
});
