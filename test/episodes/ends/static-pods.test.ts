import { describe, expect, it } from 'vitest';
import type { Life } from '../../../src/correlate/types.js';
import { API, candidatesIn, FILE, kindsOf, linesIn, onlyOne } from './candidates.js';
import { lifeOf, type Row } from './made.js';

describe('a static pod', () => {
  const [OLD, NEW] = ['a', 'b'].map(digit => digit.repeat(32)) as [string, string];
  const pod = (uid: string, rows: readonly Row[], from = 0) => lifeOf('static', rows, { uid, staticUID: uid }, from);
  const mirror = (uid: string, rows: readonly Row[], from = 0) => lifeOf('mirror', rows, { uid }, from);

  it.each<[string, string | null, readonly Row[]]>([
    ['lives', null, [[1, 'sync-enter']]],
    ['loses its manifest', 'static-removed', [[1, 'config-remove', {}, FILE]]],
    [
      'does not lose it by a line about the API source',
      null,
      [
        [1, 'config-remove', {}, API],
        [2, 'sync-enter'],
      ],
    ],
    ['is torn down', 'static-removed', [[1, 'teardown-removed']]],
    [
      'is evicted',
      'evicted',
      [
        [1, 'evict-begin'],
        [2, 'terminating-enter'],
      ],
    ],
    [
      'is evicted, and then its manifest goes',
      'static-removed',
      [
        [1, 'evict-begin'],
        [2, 'config-remove', {}, FILE],
      ],
    ],
    ['shuts down with the node', 'shut-down', [[1, 'shutdown-kill']]],
    ['terminates, and no line gives the reason', 'static-removed', [[1, 'terminating-enter']]],
    [
      'terminates by itself',
      null,
      [
        [1, 'completed-naturally'],
        [2, 'terminating-enter'],
      ],
    ],
  ])('%s: %s', (_what, kind, rows) => expect(kindsOf(pod(OLD, rows))).toEqual(kind === null ? [] : [kind]));

  it('goes with its mirror pod where the kubelet evicts it, and alone where the node shuts down', () => {
    const gone = mirror('m1', [[5, 'config-delete', {}, API]], 10);
    const [evicted] = candidatesIn(
      pod(OLD, [
        [1, 'evict-begin'],
        [2, 'kill-begin'],
      ]),
      gone,
    );
    expect(evicted).toMatchObject({ kind: 'evicted', mirrorUIDs: ['m1'] });
    const [down, other] = candidatesIn(
      pod(OLD, [
        [0, 'sync-enter'],
        [1, 'shutdown-kill'],
        [2, 'kill-begin'],
      ]),
      gone,
    );
    expect(down).toMatchObject({ kind: 'shut-down', mirrorUIDs: [], replacedBy: null, story: null, nextStory: null });
    expect(linesIn(down)).toEqual(['shutdown-kill 1', 'kill-begin 2']);
    expect(other?.kind).toBe('mirror');
  });

  describe('whose manifest no line mentions', () => {
    const lived: Row[] = [
      [1, 'mount-done'],
      [2, 'kill-begin'],
    ];
    const began: Row[] = [
      [10, 'mount-begin'],
      [11, 'mount-done'],
    ];

    it('was replaced where another follows it', () => {
      const deletion = onlyOne(pod(OLD, lived), pod(NEW, began, 10));
      expect(deletion).toMatchObject({ kind: 'static-replaced', uid: OLD, replacedBy: NEW, mirrorUIDs: [] });
    });

    it.each<[string, Life, Life]>([
      [
        'the first goes on running',
        pod(OLD, [
          [1, 'status-patch'],
          [12, 'mount-done', {}, { seq: 50 }],
        ]),
        pod(NEW, began, 10),
      ],
      ['both are one', pod(OLD, lived), pod(OLD, began, 10)],
      ['the file source logs the first', pod(OLD, [[0, 'config-add', {}, FILE], ...lived]), pod(NEW, began, 10)],
      ['the file source logs the next', pod(OLD, lived), pod(NEW, [...began, [12, 'config-update', {}, FILE]], 10)],
    ])('was not replaced where %s', (_what, first, next) => expect(candidatesIn(first, next)).toEqual([]));

    it('was replaced, whatever the API shows', () => {
      expect(kindsOf(pod(OLD, [[0, 'config-add', {}, API], ...lived]), pod(NEW, began, 10))).toEqual([
        'static-replaced',
      ]);
      expect(
        kindsOf(
          pod(OLD, [
            [0, 'status-patch'],
            [30, 'status-patch'],
          ]),
          pod(NEW, began, 10),
        ),
      ).toEqual(['static-replaced']);
    });

    it('went when the worker of the next one deleted its mirror pod', () => {
      const deleted = (seconds: number, more: Row[3] = {}) =>
        mirror('m1', [[seconds, 'mirror-delete', {}, { uid: 'm1', ...more }]], 5);
      const begins = (gone: Life) =>
        linesIn(
          candidatesIn(pod(OLD, lived), gone, pod(NEW, began, 10)).find(one => one.kind === 'static-replaced'),
        )[0];
      expect(begins(deleted(9))).toBe('mirror-delete 9');
      expect(begins(deleted(9, { kubelet: 1 }))).toBeUndefined();
      expect(candidatesIn(pod(OLD, lived), deleted(9), pod(NEW, began, 10))).toMatchObject([{ mirrorUIDs: ['m1'] }]);
    });

    it('nextSyncMs: went within the time of a sync', () => {
      const at = (seconds: number) =>
        kindsOf(
          pod(OLD, lived),
          mirror('m1', [[seconds, 'mirror-delete', {}, { uid: 'm1' }]], 5),
          pod(NEW, [[100, 'mount-begin']], 10),
        );
      expect(at(5)).toEqual(['static-replaced']);
      expect(at(4.999)).toEqual(['static-replaced', 'mirror']);
    });

    it('went before the mirror pod of the next one was deleted', () => {
      const later = mirror('m1', [[15, 'mirror-delete', {}, { uid: 'm1' }]], 20);
      const deletion = onlyOne(pod(OLD, lived), later, pod(NEW, began, 10));
      expect(deletion).toMatchObject({ kind: 'static-replaced', mirrorUIDs: ['m1'] });
      expect(linesIn(deletion)[0]).toBe('mirror-delete 15');
      const made = mirror(
        'm2',
        [
          [12, 'config-add', {}, API],
          [15, 'config-delete', {}, API],
        ],
        20,
      );
      expect(
        candidatesIn(pod(OLD, lived), made, pod(NEW, began, 10)).map(({ kind, mirrorUIDs }) => [kind, mirrorUIDs]),
      ).toEqual([
        ['static-replaced', []],
        ['mirror', ['m2']],
      ]);
    });

    it('was replaced by one that was replaced in turn', () => {
      const C = 'c'.repeat(32);
      const lives = [
        pod(OLD, [[1, 'mount-done']], 0),
        mirror('m1', [[9, 'mirror-delete', {}, { uid: 'm1' }]], 9),
        pod(
          NEW,
          [
            [10, 'mount-begin'],
            [11, 'mirror-create'],
            [12, 'mount-done'],
          ],
          10,
        ),
        mirror('m2', [[29, 'mirror-delete', {}, { uid: 'm2' }]], 29),
        pod(
          C,
          [
            [30, 'mount-begin'],
            [31, 'mirror-create'],
          ],
          30,
        ),
      ];
      expect(candidatesIn(...lives).map(one => [one.kind, one.uid, one.mirrorUIDs, linesIn(one)])).toEqual([
        ['static-replaced', OLD, ['m1'], ['mirror-delete 9', 'mirror-create 11']],
        ['static-replaced', NEW, ['m2'], ['mirror-delete 29', 'mirror-create 31']],
      ]);
    });

    it('is replaced by the next that is seen, where one was edited again before it ran', () => {
      const unlogged = lifeOf(
        'static',
        [
          [9, 'config-add', {}, FILE],
          [9, 'config-remove', {}, FILE],
        ],
        {},
        10,
      );
      const lives = [pod(OLD, [[8, 'config-remove', {}, FILE]]), unlogged, pod(NEW, [[9, 'config-add', {}, FILE]], 20)];
      expect(candidatesIn(...lives)[0]).toMatchObject({ kind: 'static-replaced', uid: OLD, replacedBy: NEW });
      expect(candidatesIn(...lives.slice(0, 2))[0]).toMatchObject({ kind: 'static-replaced', replacedBy: null });
    });

    it('is back with the first mirror pod that is created for it', () => {
      const lives = [
        pod(OLD, [[1, 'mount-done']], 0),
        pod(NEW, [[10, 'mount-begin']], 10),
        mirror(
          'm1',
          [
            [11, 'config-add', {}, API],
            [20, 'config-delete', {}, API],
          ],
          20,
        ),
        mirror('m2', [[21, 'config-add', {}, API]], 30),
      ];
      expect(candidatesIn(...lives).map(one => [one.kind, linesIn(one)])).toEqual([
        ['static-replaced', ['config-add 11']],
        ['mirror', ['config-delete 20', 'config-add 21']],
      ]);
    });

    it('keeps a mirror pod that was deleted while the static pod still existed', () => {
      const gone = mirror('m1', [[0.5, 'mirror-delete', {}, { uid: 'm1' }]], -5);
      expect(kindsOf(pod(OLD, lived), gone, pod(NEW, began, 10))).toEqual(['static-replaced', 'mirror']);
    });
  });
});
