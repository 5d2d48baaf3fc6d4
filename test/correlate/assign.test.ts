import { describe, expect, it } from 'vitest';
import { assign } from '../../src/correlate/assign.js';
import { segmentsOf } from '../../src/correlate/segments.js';
import type { Observation } from '../../src/correlate/types.js';
import { seenLine } from './made.js';

const HASH = '0123456789abcdef0123456789abcdef';

/** Lives as the lines make them, by UID, with the positions of their lines. */
function dealt(lines: readonly Observation[], uids: readonly (string | null)[] = [], loose: readonly string[] = []) {
  const segments = [...segmentsOf(lines, 'api', false), ...segmentsOf(lines, 'static', false)];
  segments.forEach((segment, at) => {
    segment.uid = uids[at] ?? segment.uid;
  });
  return assign(lines, segments, loose).map(({ uid, observations }) => [uid, observations.map(({ seq }) => seq)]);
}
const config = (seq: number, id: 'config-add' | 'config-delete' | 'config-remove', from: 'api' | 'static' = 'api') =>
  seenLine(seq, id, { from });
const twoLives = [config(1, 'config-add'), config(5, 'config-remove'), config(10, 'config-add')];

describe('a line with a UID', () => {
  it('belongs to the life with that UID', () => {
    expect(dealt([...twoLives, seenLine(11, 'kill-begin', { uid: 'a' })], ['a', 'b'])).toEqual([
      ['a', [1, 5, 11]],
      ['b', [10]],
    ]);
  });

  it('belongs to the life that began last where a UID recurs', () => {
    const again = [config(1, 'config-add', 'static'), config(5, 'config-remove', 'static')];
    const lines = [...again, config(10, 'config-add', 'static'), seenLine(12, 'kill-begin', { uid: HASH })];
    expect(dealt(lines, [HASH, HASH])).toEqual([
      [HASH, [1, 5]],
      [HASH, [10, 12]],
    ]);
    const before = [...again.slice(0, 1), seenLine(4, 'kill-begin', { uid: HASH }), ...again.slice(1)];
    expect(dealt([...before, config(10, 'config-add', 'static')], [HASH, HASH])).toEqual([
      [HASH, [1, 4, 5]],
      [HASH, [10]],
    ]);
    const first = [seenLine(1, 'kill-begin', { uid: HASH }), config(2, 'config-add', 'static')];
    expect(dealt(first, [HASH])).toEqual([[HASH, [1, 2]]]);
  });

  it('belongs to a life that lines name and no source has', () => {
    expect(dealt([seenLine(1, 'kill-begin', { uid: 'a' })], [], ['a', 'b'])).toEqual([['a', [1]]]);
  });

  it('belongs to no life where none has that UID', () => {
    expect(dealt([...twoLives, seenLine(11, 'kill-begin', { uid: 'c' })], ['a', 'b'])).toEqual([
      ['a', [1, 5]],
      ['b', [10]],
    ]);
  });
});

describe('a line that has only the name', () => {
  it('belongs to the life that began last', () => {
    const lines = [seenLine(0, 'volumes-unmounted'), ...twoLives.slice(0, 2), seenLine(7, 'volumes-unmounted')];
    expect(dealt([...lines, twoLives[2] ?? config(10, 'config-add'), seenLine(12, 'volumes-unmounted')])).toEqual([
      [null, [0, 1, 5, 7]],
      [null, [10, 12]],
    ]);
  });

  it('belongs to the life whose object the status manager deletes, whatever other deletion goes on', () => {
    const requested = [
      config(1, 'config-add'),
      config(2, 'config-delete'),
      seenLine(3, 'terminating-enter', { uid: 'loose' }),
    ];
    const synced = [...requested, seenLine(4, 'status-patch', { uid: 'a' }), seenLine(5, 'api-deleted')];
    expect(dealt(synced, ['a'], ['loose'])).toEqual([
      ['a', [1, 2, 4, 5]],
      ['loose', [3]],
    ]);
    const other = [...requested, seenLine(4, 'status-patch', { uid: 'loose' }), seenLine(5, 'api-deleted')];
    expect(dealt(other, ['a'], ['loose'])).toEqual([
      ['a', [1, 2]],
      ['loose', [3, 4, 5]],
    ]);
    // Another process has another status manager
    const restarted = [
      ...requested,
      seenLine(4, 'status-patch', { uid: 'a' }),
      { ...seenLine(5, 'api-deleted'), kubelet: 1 },
    ];
    expect(dealt(restarted, ['a'], ['loose'])).toEqual([
      ['a', [1, 2, 4]],
      ['loose', [3, 5]],
    ]);
  });

  it('belongs to the life that the worker is busy with, if the worker prints it', () => {
    const busy = [...twoLives, seenLine(11, 'terminating-enter', { uid: 'a' })];
    const lines = [...busy, seenLine(12, 'cgroup-killed'), seenLine(13, 'unmount-begin')];
    expect(dealt(lines, ['a', 'b'])).toEqual([
      ['a', [1, 5, 11, 12]],
      ['b', [10, 13]],
    ]);
    // A line of the status manager shows nothing about the worker
    const status = [...twoLives, seenLine(11, 'status-patch', { uid: 'a' }), seenLine(12, 'cgroup-killed')];
    expect(dealt(status, ['a', 'b'])).toEqual([
      ['a', [1, 5, 11]],
      ['b', [10, 12]],
    ]);
  });

  it('belongs to the new pod if it is about a start, which the worker does not do for the old pod', () => {
    const busy = [...twoLives, seenLine(11, 'terminating-enter', { uid: 'a' })];
    const lines = [...busy, seenLine(12, 'sandbox-created'), seenLine(13, 'cgroup-killed')];
    expect(dealt(lines, ['a', 'b'])).toEqual([
      ['a', [1, 5, 11, 13]],
      ['b', [10, 12]],
    ]);
    const statics = [
      config(1, 'config-add', 'static'),
      seenLine(2, 'terminating-enter', { uid: HASH }),
      config(3, 'config-add', 'static'),
    ];
    expect(dealt([...statics, seenLine(4, 'sandbox-missing')], [HASH, 'b'])).toEqual([
      [HASH, [1, 2]],
      ['b', [3, 4]],
    ]);
  });

  it('belongs to the life that is being deleted, if the status manager prints it', () => {
    const next = [
      config(1, 'config-add'),
      config(2, 'config-delete'),
      config(3, 'config-remove'),
      config(4, 'config-add'),
    ];
    expect(dealt([...next, seenLine(5, 'api-deleted')], ['a', 'b'])).toEqual([
      ['a', [1, 2, 3, 5]],
      ['b', [4]],
    ]);
    // The first deletion is over: the second line is about the other life
    const both = [...next, config(6, 'config-delete'), seenLine(7, 'api-deleted'), seenLine(8, 'api-deleted')];
    expect(dealt(both, ['a', 'b'])).toEqual([
      ['a', [1, 2, 3, 8]],
      ['b', [4, 6, 7]],
    ]);
    expect(dealt([config(1, 'config-add'), seenLine(2, 'api-deleted'), config(3, 'config-delete')], ['a'])).toEqual([
      ['a', [1, 2, 3]],
    ]);
    const done = [...next.slice(0, 3), seenLine(5, 'api-deleted'), seenLine(6, 'api-deleted')];
    expect(dealt(done, ['a'])).toEqual([['a', [1, 2, 3, 5, 6]]]);
  });

  describe('belongs to the new life of a reused name', () => {
    const lines = [
      config(1, 'config-add'),
      config(2, 'config-delete'),
      config(3, 'config-remove'),
      config(20, 'config-add'),
    ];
    const begun = seenLine(21, 'teardown-begun', { uid: 'b' });

    it('finalWordMs: once the call about the life before must have returned', () => {
      const ofSecond = (seconds: number) => seenLine(seconds, 'api-deleted', { at: (seconds - 10) * 1000 });
      const moved = lines.map(one => ({ ...one, at: one.seq === 20 ? 4_000 : one.at }));
      expect(dealt([...moved, { ...ofSecond(22), at: 12_999 }], ['a', 'b'])[0]).toEqual(['a', [1, 2, 3, 22]]);
      expect(dealt([...moved, { ...ofSecond(23), at: 13_000 }], ['a', 'b'])[0]).toEqual(['a', [1, 2, 3]]);
    });

    it('if the new life is being deleted, also where a kubelet that was away logged no DELETE', () => {
      expect(dealt([...lines, begun, seenLine(30, 'api-deleted')], ['a', 'b'])).toEqual([
        ['a', [1, 2, 3]],
        ['b', [20, 21, 30]],
      ]);
    });

    it('if the status manager fails', () => {
      expect(dealt([...lines, seenLine(22, 'status-patch-failed')], ['a', 'b'])).toEqual([
        ['a', [1, 2, 3]],
        ['b', [20, 22]],
      ]);
    });

    it('if the worker had finished the life before', () => {
      const worker = [config(1, 'config-add'), config(2, 'config-remove'), config(4, 'config-add')];
      const done = (id: 'worker-complete' | 'terminating-enter') => seenLine(3, id, { uid: 'a' });
      const [added, removed, next] = worker;
      const lineOf = (id: 'worker-complete' | 'terminating-enter') =>
        dealt(
          [added, removed, done(id), next, seenLine(5, 'cgroup-killed')].filter(one => one !== undefined),
          ['a', 'b'],
        );
      expect(lineOf('worker-complete')).toEqual([
        ['a', [1, 2, 3]],
        ['b', [4, 5]],
      ]);
      expect(lineOf('terminating-enter')).toEqual([
        ['a', [1, 2, 3, 5]],
        ['b', [4]],
      ]);
    });
  });

  it('belongs to the static pod where there is one, because the worker and the status manager know no other', () => {
    const lines = [config(1, 'config-add', 'static'), config(2, 'config-add'), seenLine(3, 'api-deleted')];
    expect(dealt([...lines, seenLine(4, 'cgroup-killed')], ['mirror', HASH])).toEqual([
      ['mirror', [2]],
      [HASH, [1, 3, 4]],
    ]);
  });

  it('belongs to the static pod that the worker is busy with', () => {
    const OTHER = 'f'.repeat(32);
    const lines = [
      config(1, 'config-add', 'static'),
      config(2, 'config-remove', 'static'),
      config(3, 'config-add', 'static'),
      seenLine(4, 'terminating-enter', { uid: HASH }),
      seenLine(5, 'cgroup-killed'),
    ];
    expect(dealt(lines, [HASH, OTHER])).toEqual([
      [HASH, [1, 2, 4, 5]],
      [OTHER, [3]],
    ]);
  });

  it('belongs to the mirror pod that a sync has just named, if it reports a deleted mirror pod', () => {
    const lines = [
      config(1, 'config-add', 'static'),
      config(2, 'config-add'),
      seenLine(3, 'mirror-delete', { uid: 'mirror' }),
      seenLine(4, 'mirror-deleted'),
    ];
    expect(dealt(lines, ['mirror', HASH])).toEqual([
      ['mirror', [2, 3, 4]],
      [HASH, [1]],
    ]);
    // The call has returned by then
    expect(dealt([...lines, seenLine(5, 'mirror-deleted')], ['mirror', HASH])).toEqual([
      ['mirror', [2, 3, 4]],
      [HASH, [1, 5]],
    ]);
    // A line without a call before it is about the static pod
    expect(dealt([...lines.slice(0, 2), seenLine(4, 'mirror-deleted')], ['mirror', HASH])).toEqual([
      ['mirror', [2]],
      [HASH, [1, 4]],
    ]);
  });

  it('belongs to the static pod also where a line of its worker names a mirror pod that nothing else reports', () => {
    const lines = [config(1, 'config-add', 'static'), seenLine(2, 'sync-enter', { uid: 'mirror' })];
    expect(dealt(lines, [HASH])).toEqual([[HASH, [1, 2]]]);
    expect(dealt([config(1, 'config-add', 'static'), seenLine(2, 'mirror-delete', { uid: 'mirror' })], [HASH])).toEqual(
      [[HASH, [1, 2]]],
    );
    // Without a static pod a call about a mirror pod is still about the name
    expect(dealt([config(1, 'config-add'), seenLine(2, 'mirror-delete', { uid: 'x' })], ['a'])).toEqual([
      ['a', [1, 2]],
    ]);
  });

  it('belongs to a static pod that lines name only by the hash of its manifest', () => {
    expect(dealt([seenLine(1, 'kill-begin', { uid: HASH }), seenLine(2, 'cgroup-killed')], [], [HASH])).toEqual([
      [HASH, [1, 2]],
    ]);
  });
});
