import { describe, expect, it } from 'vitest';
import type { Life } from '../../../src/correlate/types.js';
import { ADD, API, candidatesIn, FILE, kindsOf, linesIn, onlyOne } from './candidates.js';
import { lifeOf, type Row, storyOf } from './made.js';

describe('a mirror pod', () => {
  const HASH = 'f1e2d3c4b5a697880102030405060708';
  const mirror = (uid: string, rows: readonly Row[], from = 0, more: Partial<Life> = {}) =>
    lifeOf('mirror', rows, { uid, staticUID: HASH, ...more }, from);
  const statics = (rows: readonly Row[], from = 0, uid = HASH) => lifeOf('static', rows, { uid, staticUID: uid }, from);
  const gone: Row[] = [ADD, [10, 'config-delete', {}, API], [11, 'config-remove', {}, API]];

  it('was deleted, and is back', () => {
    const story = storyOf([{}]);
    const nextStory = storyOf([{}], { uid: 'm2' });
    const deletion = onlyOne(
      mirror('m1', gone, 0, { story }),
      statics(
        [
          [10.5, 'sync-enter'],
          [10.6, 'mirror-delete-try'],
          [10.7, 'mirror-create'],
          [10.8, 'sync-exit'],
          [20, 'kill-begin'],
        ],
        10,
      ),
      mirror(
        'm2',
        [
          [12, 'config-add', {}, API],
          [13, 'config-update', {}, API],
        ],
        20,
        { story: nextStory },
      ),
    );
    expect(deletion).toMatchObject({
      kind: 'mirror',
      uid: 'm1',
      staticUID: HASH,
      mirrorUIDs: ['m1', 'm2'],
      replacedBy: 'm2',
      story,
      nextStory,
    });
    expect(linesIn(deletion)).toEqual([
      'config-delete 10',
      'config-remove 11',
      'sync-enter 10.5',
      'mirror-delete-try 10.6',
      'mirror-create 10.7',
      'sync-exit 10.8',
      'config-add 12',
    ]);
    expect(deletion.lastAlive?.id).toBe('config-add');
  });

  it('was deleted, and is not back', () => {
    expect(onlyOne(mirror('m1', gone))).toMatchObject({
      kind: 'mirror',
      mirrorUIDs: ['m1'],
      replacedBy: null,
      nextStory: null,
    });
  });

  it('was not deleted', () => expect(candidatesIn(mirror('m1', [ADD, [5, 'config-update', {}, API]]))).toEqual([]));

  it('was to be deleted, by the watch alone', () => {
    const story = storyOf([{}, { deletionGracePeriodSeconds: 30, change: 'requested' }]);
    expect(onlyOne(mirror('m1', [ADD], 0, { story })).kind).toBe('mirror');
    expect(candidatesIn(mirror('m1', [ADD], 0, { story: storyOf([{}, { change: 'removed' }]) }))).toEqual([]);
    // The work of its static pod counts only once the deletion is logged
    const worker = statics(
      [
        [5, 'sync-enter'],
        [6, 'mirror-create'],
      ],
      5,
    );
    // Its own ADD is not its return
    expect(linesIn(onlyOne(mirror('m1', [ADD], 0, { story }), worker))).toEqual([]);
  });

  it.each<[string, readonly Row[], boolean]>([
    ['its removal', [[5, 'config-remove', {}, API]], true],
    ['no line of the file source', [[5, 'config-remove', {}, FILE]], false],
    ['the line that the kubelet saw it go', [[5, 'mirror-delete-seen']], true],
    ['the line that the kubelet deleted it', [[5, 'mirror-deleted']], true],
    ['the line that the kubelet tries to, for this UID', [[5, 'mirror-delete', {}, { uid: 'm1' }]], true],
    ['no line about another UID', [[5, 'mirror-delete', {}, { uid: 'm2' }]], false],
    ['no line without a UID', [[5, 'mirror-delete', {}, { uid: null }]], false],
    ['no other line about it', [[5, 'status-patch', {}, { uid: 'm1' }]], false],
    ['no such line where the sync loop would be logged', [ADD, [5, 'mirror-delete', {}, { uid: 'm1' }]], false],
  ])('is deleted by %s', (_what, rows, deleted) =>
    expect(candidatesIn(mirror('m1', rows))).toHaveLength(deleted ? 1 : 0),
  );

  it('is not deleted where neither line has its UID', () => {
    expect(candidatesIn(lifeOf('mirror', [[5, 'mirror-delete']]))).toEqual([]);
  });

  it('was to be deleted, and the log has only the work of other components', () => {
    const story = storyOf([{}, { deletionGracePeriodSeconds: 30, change: 'requested' }]);
    const rows: Row[] = [ADD, [4, 'mirror-delete', {}, { uid: 'm1' }]];
    const file = statics([[3, 'config-remove', {}, FILE]], 10);
    const [one] = candidatesIn(mirror('m1', rows, 0, { story }), mirror('m2', [[20, 'status-patch']], 20), file);
    expect(one).toMatchObject({ kind: 'mirror', lastAlive: null, replacedBy: 'm2' });
    expect(linesIn(one)).toEqual(['mirror-delete 4']);
  });

  it('begins to go with the call of the kubelet, where the first DELETE is not in the log', () => {
    const rows: Row[] = [
      [4, 'mirror-delete-try', {}, { uid: 'm1' }],
      [5, 'config-delete', {}, API],
    ];
    expect(linesIn(onlyOne(mirror('m1', [[3, 'config-update', {}, API], ...rows])))).toEqual([
      'mirror-delete-try 4',
      'config-delete 5',
    ]);
    expect(linesIn(onlyOne(mirror('m1', [[3, 'config-delete', {}, API], ...rows])))[0]).toBe('config-delete 3');
  });

  it('is not back where a kubelet that starts lists it again', () => {
    const rows: Row[] = [...gone, [20, 'config-add', {}, API]];
    expect(linesIn(onlyOne(mirror('m1', rows)))).toEqual(['config-delete 10', 'config-remove 11']);
  });

  it('was back by the time at which the kubelet logs the UID of the new one', () => {
    const next = mirror(
      'm2',
      [
        [20, 'status-patch', {}, { uid: 'm2' }],
        [60, 'mirror-delete', {}, { uid: 'm2' }],
      ],
      10,
    );
    const [one] = candidatesIn(mirror('m1', gone), next);
    expect(linesIn(one)).toEqual(['config-delete 10', 'config-remove 11', 'config-add 60']);
    expect(one?.observations.at(-1)?.from).toBe('api');
    const unnamed = mirror('m2', [[20, 'status-patch']], 10);
    expect(linesIn(candidatesIn(mirror('m1', gone), unnamed)[0])).toEqual(['config-delete 10', 'config-remove 11']);
  });

  it('goes for good if its pod has no manifest', () => {
    const [added, ...went] = gone;
    const afterAdd = (...row: Row): Row[] => (added === undefined ? [] : [added, row, ...went]);
    const orphan = afterAdd(9, 'mirror-orphan-deleted');
    expect(onlyOne(mirror('m1', orphan)).kind).toBe('static-removed');
    expect(onlyOne(mirror('m1', gone), statics([[9, 'mirror-orphan-deleted']], 0.5)).kind).toBe('static-removed');
    expect(onlyOne(mirror('m1', afterAdd(9, 'mirror-delete', {}, { uid: null }))).kind).toBe('static-removed');
    expect(onlyOne(mirror('m1', [...gone, [12, 'mirror-orphan-deleted']])).kind).toBe('mirror');
    expect(onlyOne(mirror('m1', [...gone, [12, 'mirror-delete', {}, { uid: 'm1' }]])).kind).toBe('mirror');
    expect(onlyOne(mirror('m1', [...gone, [12, 'mirror-create', {}, { uid: null }]])).kind).toBe('mirror');
    expect(onlyOne(mirror('m1', orphan), mirror('m2', [[20, 'config-add', {}, API]], 10)).kind).toBe('mirror');
  });

  describe('of a static pod that goes', () => {
    const removed = (seconds: number, from: number) =>
      statics(
        [
          [seconds, 'config-remove', {}, FILE],
          [seconds + 1, 'kill-begin'],
        ],
        from,
      );

    it('goes with it', () => {
      const deletion = onlyOne(
        removed(8, 0),
        mirror(
          'm1',
          [
            [9, 'config-update', {}, API],
            [10, 'config-delete', {}, API],
            [11, 'kill-begin'],
          ],
          10,
        ),
      );
      expect(deletion).toMatchObject({
        kind: 'static-removed',
        uid: HASH,
        staticUID: HASH,
        mirrorUIDs: ['m1'],
        replacedBy: null,
      });
      expect(linesIn(deletion)).toEqual(['config-remove 8', 'kill-begin 9', 'config-update 9', 'config-delete 10']);
    });

    it('went before for another reason', () => {
      const lives = [
        mirror('m1', [
          [1, 'config-update', {}, API],
          [2, 'config-delete', {}, API],
        ]),
        removed(8, 10),
      ];
      expect(kindsOf(...lives)).toEqual(['mirror', 'static-removed']);
      expect(candidatesIn(...lives)[1]?.mirrorUIDs).toEqual([]);
    });

    it('was created afterwards, and goes for another reason', () => {
      const lives = [removed(8, 0), mirror('m1', gone, 10)];
      expect(kindsOf(...lives)).toEqual(['static-removed', 'mirror']);
      expect(candidatesIn(...lives)[0]?.mirrorUIDs).toEqual([]);
    });

    it('is created again for the pod that replaces it', () => {
      const NEXT = '08070605040302018897a6b5c4d3e2f1';
      const story = storyOf([{}], { uid: 'm1' });
      const nextStory = storyOf([{}], { uid: 'm2' });
      const deletion = onlyOne(
        statics(
          [
            [1, 'sync-enter'],
            [8, 'config-remove', {}, FILE],
          ],
          0,
        ),
        mirror(
          'm1',
          [
            [9, 'config-update', {}, API],
            [10, 'config-delete', {}, API],
          ],
          10,
          { story },
        ),
        statics(
          [
            [9, 'config-add', {}, FILE],
            [11, 'mirror-create'],
            [12, 'kill-begin'],
          ],
          20,
          NEXT,
        ),
        mirror(
          'm2',
          [
            [12, 'config-add', {}, API],
            [13, 'config-update', {}, API],
          ],
          30,
          { story: nextStory },
        ),
      );
      expect(deletion).toMatchObject({
        kind: 'static-replaced',
        uid: HASH,
        mirrorUIDs: ['m1'],
        replacedBy: NEXT,
        story,
        nextStory,
      });
      expect(linesIn(deletion)).toEqual([
        'config-remove 8',
        'config-update 9',
        'config-delete 10',
        'mirror-create 11',
        'config-add 12',
      ]);
      expect(deletion.lastAlive?.id).toBe('sync-enter');
    });

    it('goes with the first of two that alternate', () => {
      const [A, B, C] = ['a', 'b', 'c'].map(digit => digit.repeat(32));
      const lives = [
        statics([[1, 'config-remove', {}, FILE]], 0, A),
        mirror('m1', [[2, 'config-delete', {}, API]], 10),
        statics(
          [
            [2, 'config-add', {}, FILE],
            [2.5, 'mirror-create'],
            [10, 'config-remove', {}, FILE],
            [12, 'mirror-create'],
          ],
          20,
          B,
        ),
        mirror(
          'm2',
          [
            [3, 'config-add', {}, API],
            [11, 'config-delete', {}, API],
          ],
          30,
        ),
        statics(
          [
            [11, 'config-add', {}, FILE],
            [11.5, 'mirror-create'],
          ],
          40,
          C,
        ),
        mirror('m3', [[12, 'config-add', {}, API]], 50),
      ];
      // The order of the input is that of the times
      const inTime = lives.map(life => ({
        ...life,
        observations: life.observations.map(one => ({ ...one, seq: (one.at ?? 0) / 100 })),
      }));
      expect(
        candidatesIn(...inTime).map(({ kind, uid, mirrorUIDs, replacedBy }) => ({ kind, uid, mirrorUIDs, replacedBy })),
      ).toEqual([
        { kind: 'static-replaced', uid: A, mirrorUIDs: ['m1'], replacedBy: B },
        { kind: 'static-replaced', uid: B, mirrorUIDs: ['m2'], replacedBy: C },
      ]);
      expect(candidatesIn(...inTime).map(linesIn)).toEqual([
        ['config-remove 1', 'config-delete 2', 'mirror-create 2.5', 'config-add 3'],
        ['config-remove 10', 'config-delete 11', 'mirror-create 11.5', 'mirror-create 12', 'config-add 12'],
      ]);
    });
  });
});
