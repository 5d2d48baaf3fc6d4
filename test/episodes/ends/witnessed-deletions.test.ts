import { describe, expect, it } from 'vitest';
import { testifiedCandidates, withWitnessedUid } from '../../../src/episodes/ends/reconstruct.js';
import type { Deletion } from '../../../src/episodes/ends/types.js';
import type { Identity, SeenTestimony } from '../../../src/sources/types.js';
import { type Row, withLines } from './made.js';
import { archiveOf, DELETE, HASH, LAST, OTHER, PLACE, POD, toUtc, WEB, type Word } from './witnesses.js';

describe('a UID that no line has', () => {
  const made: Word = ['sandbox-created', 1, { sandboxId: 's1', uid: POD }];
  const requestFor = (uid: string, seconds: number | null): Word => ['delete-accepted', seconds, { uid, ...WEB }];
  const uid = (
    words: readonly Word[],
    rows: readonly Row[] = [DELETE, LAST],
    facts: Partial<Deletion> = {},
    clock: typeof toUtc | null = toUtc,
  ) => withWitnessedUid(withLines(rows, facts), archiveOf(words), clock).uid;
  const SANDBOX: Row = [110, 'sandbox-stopping', { podSandboxID: 's1' }];

  it.each<[string, string | null, readonly Word[], (readonly Row[])?]>([
    [
      'is that of the one that was deleted, whatever else is reported of it',
      POD,
      [['event-killing', 1, { uid: POD }], requestFor(POD, 100)],
    ],
    ['is that of its sandbox', POD, [made], [DELETE, SANDBOX]],
    [
      'is none of two sandboxes',
      null,
      [made, ['sandbox-created', 1, { sandboxId: 's2', uid: OTHER }]],
      [DELETE, SANDBOX, [111, 'sandbox-stopping', { podSandboxID: 's2' }]],
    ],
    ['is not that of another word', null, [['sandbox-stopped', 1, { sandboxId: 's1', uid: POD }]], [DELETE, SANDBOX]],
    ['is that of the one pod of its name that was deleted then', POD, [requestFor(POD, 100)]],
    ['is not known of two', null, [requestFor(POD, 100), requestFor(OTHER, 101)]],
    ['is that of the one, of two that were deleted', POD, [requestFor(POD, 100), requestFor(OTHER, 500)]],
    ['is that of one that was deleted just before', POD, [requestFor(POD, 98)]],
    ['is not that of one that was deleted before', null, [requestFor(POD, 97.999)]],
    ['is that of one that was deleted just after', POD, [requestFor(POD, 142)]],
    ['is not that of one that was deleted long after', null, [requestFor(POD, 142.001)]],
    ['is not that of one that was deleted at no time', null, [requestFor(POD, null)]],
    ['is not that of one that was not deleted', null, [['delete-refused', 100, PLACE]]],
    ['is that of the final delete', POD, [['final-delete-accepted', 139, PLACE]]],
    ['is not known', null, []],
  ])('%s', (_what, expected, words, rows) => expect(uid(words, rows)).toBe(expected));

  it('is looked up by time only where there is a clock', () => {
    expect(uid([requestFor(POD, 100)], [DELETE], {}, null)).toBeNull();
    expect(uid([made], [DELETE, SANDBOX], {}, null)).toBe(POD);
  });

  it('is not looked up where it is known, for a static pod, or without lines', () => {
    expect(uid([made], [DELETE, SANDBOX], { uid: OTHER })).toBe(OTHER);
    expect(uid([made], [DELETE, SANDBOX], { kind: 'static-removed' })).toBeNull();
    expect(uid([requestFor(POD, 100)], [])).toBeNull();
  });
});

describe('a deletion that neither a log nor a watch shows', () => {
  const candidates = (words: readonly Word[], known: readonly string[] = []) =>
    testifiedCandidates(archiveOf(words), new Set(known));
  const requestFor = (facts?: SeenTestimony['facts'], identity: Identity = PLACE): Word => [
    'delete-accepted',
    1,
    identity,
    facts && { facts },
  ];

  it.each<[string, string | null, readonly Word[]]>([
    ['with half of a name', null, [requestFor({ grace: 30 }, { uid: POD, namespace: 'default' })]],
    ['that was deleted with a grace period', 'graceful', [requestFor({ grace: 30 })]],
    ['that ran and was deleted by force', 'forced', [requestFor({ grace: 0, phase: 'Running' })]],
    ['that had completed and was deleted by force', 'completed', [requestFor({ grace: 0, phase: 'Failed' })]],
    ['that was deleted by force and of which nothing more is known', 'unknown', [requestFor({ grace: 0 })]],
    ['of which nothing is known', 'unknown', [requestFor()]],
    ['that has only an end', 'unknown', [['final-delete-accepted', 1, PLACE]]],
    ['that has a request and an end', 'graceful', [['final-delete-accepted', 2, PLACE], requestFor({ grace: 30 })]],
    ['whose deletion was refused', null, [['delete-refused', 1, PLACE]]],
    ['without a name', null, [requestFor({ grace: 30 }, { uid: POD })]],
    ['without a namespace', null, [requestFor({ grace: 30 }, { uid: POD, name: 'web-0' })]],
  ])('is of a pod %s: %s', (_what, kind, words) =>
    expect(candidates(words).map(one => one.kind)).toEqual(kind === null ? [] : [kind]),
  );

  it('is not reported for a pod that is known already', () =>
    expect(candidates([requestFor({ grace: 30 })], [POD])).toEqual([]));

  it('is of a mirror pod where one testimony shows its source', () => {
    const words: Word[] = [requestFor({ grace: 0 }), ['pod-created', 0, PLACE, { facts: { mirrorOf: HASH } }]];
    expect(candidates(words)).toMatchObject([
      { kind: 'mirror', uid: POD, staticUID: HASH, mirrorUIDs: [POD], pod: WEB },
    ]);
    expect(candidates([requestFor({ grace: 30 })])).toMatchObject([
      { kind: 'graceful', staticUID: null, mirrorUIDs: [] },
    ]);
    expect(
      candidates([requestFor({ grace: 30 }), ['pod-created', 0, PLACE, { facts: { mirrorOf: true } }]]),
    ).toMatchObject([{ kind: 'graceful' }]);
  });
});
