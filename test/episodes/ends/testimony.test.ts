import { describe, expect, it } from 'vitest';
import { storyOf } from './made.js';
import { DELETE, HASH, kill, LAST, OTHER, PLACE, POD, testifiedIn, WEB, type Word } from './witnesses.js';

describe('the testimonies of a deletion', () => {
  it.each<[string, Word, boolean]>([
    ['include its request, however long before', ['delete-accepted', 1, PLACE], true],
    ['include nothing of another pod', ['delete-accepted', 100, { uid: OTHER, ...WEB }], false],
    ['include what happened during the deletion', ['event-killing', 120, { uid: POD }], true],
    ['include what is near', ['event-killing', 98, { uid: POD }], true],
    ['exclude what is not near', ['event-killing', 97.999, { uid: POD }], false],
    ['include what has a longer reach', ['event-taint-eviction', 40, { uid: POD }], true],
    ['exclude what is beyond that', ['event-taint-eviction', 39.999, { uid: POD }], false],
    ['exclude at that distance what only has a name', ['event-taint-eviction', 97, WEB], false],
    ['include what only has a name and is near', ['event-taint-eviction', 98, WEB], true],
    ['include what has no reach, during the deletion', ['container-started', 100, { uid: POD }], true],
    ['exclude what has no reach, before it', ['container-started', 99.9, { uid: POD }], false],
    ['include the clean-up', ['container-removed', 290, { containerId: 'c1' }], true],
    ['exclude a later clean-up', ['container-removed', 290.001, { containerId: 'c1' }], false],
    ['exclude a later testimony that only has a name', ['event-killing', 142.001, WEB], false],
    ['include a testimony that only has a name, right after it', ['event-killing', 142, WEB], true],
    ['include what has no time, for its container', ['kill-sent', null, { containerId: 'c1' }], true],
    ['include what has no time, for its UID', ['event-killing', null, { uid: POD }], true],
    ['exclude what has no time, for its name', ['event-killing', null, WEB], false],
    [
      'exclude creations, which only tie names to UIDs',
      ['container-created', 120, { containerId: 'c1', sandboxId: 's1' }],
      false,
    ],
  ])('%s', (_what, word, belongs) => {
    expect(testifiedIn([word], [DELETE, kill('c1', 'app'), LAST])).toHaveLength(belongs ? 1 : 0);
  });

  it('witnessReachMs: begin two seconds before it', () => {
    const at = (seconds: number) => testifiedIn([['event-killing', seconds, { uid: POD }]], [DELETE, LAST]).length;
    expect([at(98), at(97.999)]).toEqual([1, 0]);
  });

  it('garbageMs: end for a container two and a half minutes after it', () => {
    const at = (seconds: number) =>
      testifiedIn([['container-removed', seconds, { containerId: 'c1' }]], [DELETE, kill('c1', 'app'), LAST]).length;
    expect([at(290), at(290.001)]).toEqual([1, 0]);
  });

  it('are all those with its UID where there is no clock', () => {
    const words: Word[] = [
      ['event-killing', 1, { uid: POD }],
      ['kill-sent', 2, { containerId: 'c1' }],
      ['event-killing', 3, WEB],
    ];
    expect(testifiedIn(words, [DELETE, kill('c1', 'app')], { clock: null })).toEqual([
      'event-killing 1',
      'kill-sent 2 app',
    ]);
  });

  it('count from the request that the watch or a witness shows', () => {
    const early: Word = ['event-killing', 50, { uid: POD }];
    const story = storyOf([{}], { requestedAt: 52_000 });
    expect(testifiedIn([early], [DELETE])).toEqual([]);
    expect(testifiedIn([early], [DELETE], { facts: { story } })).toEqual(['event-killing 50']);
    expect(testifiedIn([early, ['delete-accepted', 51, PLACE]], [DELETE])).toEqual([
      'event-killing 50',
      'delete-accepted 51',
    ]);
    expect(testifiedIn([['event-killing', 9_999, { uid: POD }]], [DELETE], { facts: { story } })).toEqual([]);
    expect(testifiedIn([early, ['delete-refused', 51, PLACE]], [DELETE])).toEqual(['delete-refused 51']);
    expect(
      testifiedIn([early, ['delete-accepted', 51, { ...PLACE, uid: OTHER }]], [DELETE], {
        facts: { mirrorUIDs: [OTHER] },
      }),
    ).toEqual([]);
    // Only the request is known, so all that follows belongs to it
    expect(
      testifiedIn(
        [
          ['event-killing', 9_999, { uid: POD }],
          ['delete-accepted', 51, PLACE],
        ],
        [],
      ),
    ).toEqual(['delete-accepted 51', 'event-killing 9999']);
  });

  it('count from the first to the last line, in any order', () => {
    expect(testifiedIn([['event-killing', 98, { uid: POD }]], [LAST, DELETE])).toEqual(['event-killing 98']);
    expect(testifiedIn([['event-killing', 142, WEB]], [LAST, DELETE])).toEqual(['event-killing 142']);
    expect(
      testifiedIn([['event-killing', 120, { uid: POD }]], [[120, 'config-delete', {}, { at: null }], DELETE]),
    ).toEqual(['event-killing 120']);
  });

  it('are none where there is no witness', () => expect(testifiedIn([], [DELETE])).toEqual([]));

  it('are found by name only where no other deletion has that name', () => {
    const word: Word = ['row-shown', 5, WEB];
    expect(testifiedIn([word], [DELETE])).toEqual(['row-shown 5']);
    expect(testifiedIn([word], [DELETE], { alone: false })).toEqual([]);
  });

  it('are in the order of time; those without a time come last, in their order', () => {
    const words: Word[] = [
      ['kill-sent', null, { uid: POD }, { source: 2, line: 1 }],
      ['kill-in-vain', null, { uid: POD }, { source: 1, line: 9 }],
      ['signal-skipped', null, { uid: POD }, { source: 1, line: 3 }],
      ['container-exited', 130, { uid: POD }],
      ['signal-sent', 120, { uid: POD }],
    ];
    expect(testifiedIn(words, [DELETE, LAST])).toEqual([
      'signal-sent 120',
      'container-exited 130',
      'signal-skipped ?',
      'kill-in-vain ?',
      'kill-sent ?',
    ]);
  });

  it('have no time where the same is reported with one', () => {
    const words: Word[] = [
      ['container-exited', null, { containerId: 'c1' }],
      ['container-exited', 130, { containerId: 'c1' }],
    ];
    expect(testifiedIn(words, [DELETE, kill('c1', 'app'), LAST])).toEqual(['container-exited 130 app']);
  });

  it('of a mirror pod leave out those of another mirror pod and those of containers', () => {
    const mirror = { facts: { kind: 'mirror', staticUID: HASH, mirrorUIDs: [POD, OTHER] } } as const;
    expect(testifiedIn([['delete-accepted', 120, { ...PLACE, uid: OTHER }]], [DELETE, LAST], mirror)).toEqual([]);
    expect(testifiedIn([['delete-accepted', 120, PLACE]], [DELETE, LAST], mirror)).toEqual(['delete-accepted 120']);
    expect(testifiedIn([['delete-accepted', 120, WEB]], [DELETE, LAST], mirror)).toEqual(['delete-accepted 120']);
    expect(testifiedIn([['event-killing', 120, { uid: OTHER }]], [DELETE, LAST], mirror)).toEqual([
      'event-killing 120',
    ]);
    expect(testifiedIn([['event-killing', 120, { uid: HASH }]], [DELETE, LAST], mirror)).toEqual([]);
    expect(
      testifiedIn([['container-exited', 120, { containerId: 'c1' }]], [DELETE, kill('c1', 'app'), LAST], mirror),
    ).toEqual([]);
    const removed = { facts: { kind: 'static-removed', uid: HASH, staticUID: HASH, mirrorUIDs: [OTHER] } } as const;
    expect(testifiedIn([['event-killing', 120, { uid: HASH }]], [DELETE, LAST], removed)).toEqual([
      'event-killing 120',
    ]);
    expect(testifiedIn([['delete-accepted', 120, { ...PLACE, uid: OTHER }]], [DELETE, LAST], removed)).toEqual([
      'delete-accepted 120',
    ]);
  });
});
