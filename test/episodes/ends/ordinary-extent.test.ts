import { describe, expect, it } from 'vitest';
import { ADD, candidatesIn, DELETE, kindsOf, linesIn, onlyOne } from './candidates.js';
import { lifeOf, type Row, storyOf } from './made.js';

describe('the lines of a deletion', () => {
  it('begin with the line that shows it; the last one before it shows the pod alive', () => {
    const deletion = onlyOne(
      lifeOf('ordinary', [
        ADD,
        [1, 'sync-enter'],
        [2, 'config-update'],
        [3, 'status-patch'],
        DELETE,
        [11, 'sync-exit'],
      ]),
    );
    expect(linesIn(deletion)).toEqual(['config-delete 10', 'sync-exit 11']);
    expect(deletion.lastAlive?.id).toBe('sync-enter');
  });

  it('are all lines of a pod that had ended before', () => {
    const deletion = onlyOne(lifeOf('ordinary', [ADD, [5, 'worker-complete'], DELETE]));
    expect(linesIn(deletion)).toEqual(['config-add 0', 'worker-complete 5', 'config-delete 10']);
    expect(deletion.lastAlive).toBeNull();
  });

  it('are all lines where only the watch shows the beginning', () => {
    const story = storyOf([{}, { deletionGracePeriodSeconds: 30, change: 'requested' }]);
    expect(onlyOne(lifeOf('ordinary', [ADD, [1, 'sync-enter']], { story }))).toMatchObject({ lastAlive: null, story });
  });

  it('begin with the shutdown where they state that the pod terminated by it', () => {
    const deletion = onlyOne(lifeOf('ordinary', [ADD, [1, 'sync-enter'], [5, 'shutdown-kill'], [6, 'kill-begin']]));
    expect(linesIn(deletion)).toEqual(['shutdown-kill 5', 'kill-begin 6']);
  });

  it("give the pod's UID", () => {
    expect(onlyOne(lifeOf('ordinary', [DELETE], { uid: 'u1' }))).toMatchObject({
      uid: 'u1',
      staticUID: null,
      mirrorUIDs: [],
      replacedBy: null,
    });
  });
});

describe('a pod that ended because its node shut down', () => {
  const later = { kubelet: 1 };
  const down: Row[] = [ADD, [5, 'shutdown-kill'], [6, 'kill-begin']];

  it('goes on where a later process runs it', () => {
    const again: Row[] = [
      ...down,
      [50, 'config-add', {}, later],
      [51, 'sync-enter', {}, later],
      [60, 'config-delete', {}, later],
    ];
    const story = storyOf([{}]);
    const [first, second, ...others] = candidatesIn(lifeOf('ordinary', again, { story }));
    expect(others).toEqual([]);
    expect(first).toMatchObject({ kind: 'shut-down', story: null });
    expect(linesIn(first)).toEqual(['shutdown-kill 5', 'kill-begin 6']);
    expect(second).toMatchObject({ kind: 'graceful', story });
    expect(linesIn(second)).toEqual(['config-delete 60']);
  });

  it.each<[string, readonly Row[]]>([
    [
      'is only logged there',
      [
        [50, 'config-add', {}, later],
        [51, 'forgotten', {}, later],
      ],
    ],
    ['ran in the same process', [[7, 'sync-exit']]],
  ])('is one story where it %s', (_what, rows) => {
    const story = storyOf([{}]);
    const deletion = onlyOne(lifeOf('ordinary', [...down, ...rows], { story }));
    expect(deletion).toMatchObject({ kind: 'shut-down', story });
    expect(linesIn(deletion)).toHaveLength(2 + rows.length);
  });

  it('can be shut down twice', () => {
    const twice: Row[] = [
      ...down,
      [51, 'sync-enter', {}, later],
      [60, 'shutdown-kill', {}, later],
      [90, 'sync-enter', {}, { kubelet: 2 }],
    ];
    expect(kindsOf(lifeOf('ordinary', twice))).toEqual(['shut-down', 'shut-down']);
  });

  it('has two lives if it was deleted for another reason and then restarted', () => {
    expect(kindsOf(lifeOf('ordinary', [ADD, DELETE, [51, 'sync-enter', {}, later]]))).toEqual(['graceful']);
  });
});
