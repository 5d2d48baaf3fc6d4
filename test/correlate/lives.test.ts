import { describe, expect, it } from 'vitest';
import { livesOf } from '../../src/correlate/lives.js';
import { createStories } from '../../src/correlate/stories.js';
import type { Observation } from '../../src/correlate/types.js';
import type { Snapshot } from '../../src/sources/watch/types.js';
import { seenLine, state, WEB } from './made.js';

const HASH = '0123456789abcdef0123456789abcdef';
const OTHER = 'fedcba9876543210fedcba9876543210';
const A = 'aaaaaaaa-0000-4000-8000-000000000000';
const B = 'bbbbbbbb-0000-4000-8000-000000000000';
const NOTHING = { hash: null, mirror: null, seen: null, source: null };

function livesIn(lines: readonly Observation[], watch: readonly Snapshot[] = []) {
  const stories = createStories();
  for (const snapshot of watch) stories.see(snapshot);
  return livesOf(WEB, lines, stories);
}
const api = (seq: number, id: 'config-add' | 'config-delete' | 'config-remove') => seenLine(seq, id, { from: 'api' });
const manifest = (seq: number, id: 'config-add' | 'config-remove') => seenLine(seq, id, { from: 'static' });
const roles = (...args: Parameters<typeof livesIn>) =>
  livesIn(...args).map(({ role, uid, staticUID }) => [role, uid, staticUID]);

describe('the UID of a life that no line of the sync loop names', () => {
  it('is the first that is seen after its beginning', () => {
    const lines = [api(1, 'config-add'), seenLine(2, 'kill-begin', { uid: A }), api(3, 'config-remove')];
    const more = [api(4, 'config-add'), seenLine(5, 'kill-begin', { uid: A }), seenLine(6, 'kill-begin', { uid: B })];
    expect(roles([...lines, ...more])).toEqual([
      ['ordinary', A, null],
      ['ordinary', B, null],
    ]);
  });

  it('may be one seen before, for the first life: the log begins in its middle', () => {
    expect(roles([seenLine(1, 'kill-begin', { uid: A }), api(2, 'config-delete')])).toEqual([['ordinary', A, null]]);
  });

  it('is what the watch saw last, in the order of creation', () => {
    const lines = [api(1, 'config-add'), api(2, 'config-remove'), api(3, 'config-add')];
    expect(roles(lines, [state(B, 20), state(A, 10)])).toEqual([
      ['ordinary', A, null],
      ['ordinary', B, null],
    ]);
    // The watch began before the log
    expect(roles([api(1, 'config-delete')], [state(A, 10), state(B, 20)])).toEqual([['ordinary', B, null]]);
    // It saw only one of the two
    expect(roles(lines, [state(A, 10)])).toEqual([
      ['ordinary', A, null],
      ['ordinary', null, null],
    ]);
  });

  it('is not one that was seen while another life of the name went on', () => {
    const teardown = (seq: number, uid: string) => seenLine(seq, 'teardown-begun', { uid, at: (seq - 1) * 1000 + 1 });
    const [first, second] = [[api(1, 'config-delete'), api(3, 'config-remove')], api(5, 'config-delete')];
    const [begun, removed] = first;
    if (begun === undefined || removed === undefined) throw new Error('two lines');
    // Only the first life is named, and a line of a third pod lies in it
    const named = [begun, teardown(2, A), removed, seenLine(4, 'kill-begin', { uid: B }), second];
    expect(roles(named).map(([, uid]) => uid)).toEqual([A, null, B]);
    // Only the second life is named, and the line lies in that
    const later = [begun, removed, second, teardown(6, A), seenLine(7, 'kill-begin', { uid: B })];
    expect(roles(later).map(([, uid]) => uid)).toEqual([null, A, B]);
  });

  it('stays open where nothing shows it', () => {
    expect(roles([api(1, 'config-delete')])).toEqual([['ordinary', null, null]]);
  });

  it('is, for a mirror pod, the UID to be deleted or whose status is sent', () => {
    const called = [manifest(1, 'config-add'), api(2, 'config-delete'), seenLine(3, 'mirror-delete', { uid: A })];
    expect(roles([...called, seenLine(4, 'kill-begin', { uid: HASH })])).toEqual([
      ['mirror', A, HASH],
      ['static', HASH, HASH],
    ]);
    const patch = `{"metadata":{"uid":"${B}"},"status":{}}`;
    const sent = [manifest(1, 'config-add'), api(2, 'config-add'), seenLine(3, 'status-patch', { fields: { patch } })];
    expect(roles(sent).map(([, uid]) => uid)).toEqual([B, null]);
    // Lines of the worker are about the static pod
    const worker = [manifest(1, 'config-add'), api(2, 'config-delete'), seenLine(3, 'kill-begin', { uid: A })];
    expect(roles(worker).map(([, uid]) => uid)).toEqual([null, null]);
  });

  it('is never the hash of the manifest for a mirror pod', () => {
    const lines = [manifest(1, 'config-add'), api(2, 'config-delete'), seenLine(3, 'mirror-delete', { uid: HASH })];
    expect(roles(lines)).toEqual([
      ['mirror', null, HASH],
      ['static', HASH, HASH],
    ]);
  });
});

describe('a static pod', () => {
  it('has the hash of its manifest as its UID', () => {
    expect(roles([seenLine(1, 'kill-begin', { uid: HASH })])).toEqual([['static', HASH, HASH]]);
    expect(roles([seenLine(1, 'kill-begin', { uid: A })])).toEqual([['ordinary', A, null]]);
  });

  it('has the hash in the annotation of its mirror pod', () => {
    const watch = [state(A, 10, { config: { ...NOTHING, hash: HASH, mirror: HASH } })];
    expect(roles([api(1, 'config-delete')], watch)).toEqual([['mirror', A, HASH]]);
    expect(roles([manifest(1, 'config-remove')], watch)).toEqual([['static', HASH, HASH]]);
  });

  it('is recognised by its mirror pod alone', () => {
    const watch = [state(A, 10, { config: { ...NOTHING, mirror: 'x' } })];
    expect(roles([api(1, 'config-delete')], watch)).toEqual([['mirror', A, null]]);
    expect(roles([api(1, 'config-delete'), seenLine(2, 'mirror-created')])).toEqual([['mirror', null, null]]);
  });

  it('is the last of the name if a mirror pod replaces it', () => {
    const lines = [manifest(1, 'config-add'), manifest(2, 'config-remove'), api(3, 'config-delete')];
    expect(
      roles([...lines, seenLine(4, 'kill-begin', { uid: HASH }), seenLine(5, 'kill-begin', { uid: OTHER })]),
    ).toEqual([
      ['mirror', null, HASH],
      ['static', HASH, HASH],
      ['static', OTHER, OTHER],
    ]);
  });
});

describe('lines about which no source has anything', () => {
  it('are one life for each UID that they name', () => {
    const lines = [seenLine(1, 'kill-begin', { uid: A }), seenLine(2, 'kill-begin', { uid: B })];
    expect(roles([...lines, seenLine(3, 'kill-begin', { uid: A })])).toEqual([
      ['ordinary', A, null],
      ['ordinary', B, null],
    ]);
  });

  it('are a life of a mirror pod only where the kubelet deletes it and the log lacks the lines of the sync loop', () => {
    const mirror = (id: 'mirror-delete' | 'mirror-deleted' | 'terminating-enter') =>
      roles([seenLine(1, 'kill-begin', { uid: HASH }), seenLine(2, id, { uid: A })]).map(([, uid]) => uid);
    expect(mirror('mirror-delete')).toEqual([HASH, A]);
    const logged = [api(1, 'config-add'), seenLine(2, 'mirror-delete', { uid: B }), api(3, 'config-delete')];
    expect(
      roles([...logged, seenLine(4, 'mirror-delete', { uid: A })]).filter(([role]) => role === 'mirror'),
    ).toHaveLength(1);
    expect(mirror('mirror-deleted')).toEqual([HASH, A]);
    expect(mirror('terminating-enter')).toEqual([HASH, A]);
  });

  it('are a life by name alone only where one states that the pod ended', () => {
    expect(roles([seenLine(1, 'event-occurred')])).toEqual([]);
    expect(roles([seenLine(1, 'preempt-pods')])).toEqual([['ordinary', null, null]]);
    expect(roles([seenLine(1, 'preempt-pods'), seenLine(2, 'kill-begin', { uid: A })])).toEqual([
      ['ordinary', A, null],
    ]);
  });
});

it('a life has the story of its UID from the watch', () => {
  const [one] = livesIn([seenLine(1, 'kill-begin', { uid: A })], [state(A, 10), state(B, 20)]);
  expect(one?.story?.uid).toBe(A);
  expect(livesIn([api(1, 'config-delete')])[0]?.story).toBeNull();
});

it('oneMergeMs: a static pod that is back within a tenth of a second is another pod', () => {
  const back = (ms: number) => [
    seenLine(1, 'kill-begin', { uid: HASH, at: 0 }),
    seenLine(2, 'config-remove', { from: 'static', at: 1_000 }),
    seenLine(3, 'config-add', { from: 'static', at: 1_000 + ms }),
  ];
  expect(roles(back(100))).toEqual([
    ['static', HASH, HASH],
    ['static', null, null],
  ]);
  expect(roles(back(101))).toEqual([
    ['static', HASH, HASH],
    ['static', HASH, HASH],
  ]);
});
