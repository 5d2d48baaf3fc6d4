import { describe, expect, it } from 'vitest';
import { reconstruct } from '../../src/lifecycle/engine.js';
import type { Deletion, StepResult } from '../../src/lifecycle/types.js';
import { withWitnessedUid } from '../../src/lifecycle/witnessed/adopt.js';
import { testifiedCandidates } from '../../src/lifecycle/witnessed/candidates.js';
import { testimonyOf } from '../../src/lifecycle/witnessed/testimony.js';
import { isManifestHash } from '../../src/uid.js';
import { createArchive } from '../../src/witness/archive.js';
import type { Identity, SeenTestimony } from '../../src/witness/types.js';
import { coverage, pleg, type Row, storyOf, withLines } from './made.js';

const [POD, OTHER] = ['5b1f0c9e-8f3a-4a41-9d53-0e6b7a1c2d01', '9d1e7f70-3c1d-4a65-8e59-1b6f0c2a4e83'] as [
  string,
  string,
];
const HASH = 'a'.repeat(32);
const WEB = { namespace: 'default', name: 'web-0' };

type Word = readonly [
  what: SeenTestimony['what'],
  seconds: number | null,
  identity: Identity,
  more?: Partial<SeenTestimony>,
];

const said = (words: readonly Word[]): SeenTestimony[] =>
  words.map(([what, seconds, identity, more], index) => ({
    ...{ what, at: seconds === null ? null : seconds * 1000, identity, line: index + 1, source: 1 },
    ...more,
  }));

function archiveOf(words: readonly Word[]) {
  const archive = createArchive();
  for (const one of said(words)) archive.see(one);
  return archive;
}

const toUtc = (at: number): number => at;

/** What is told of a deletion, by its word and second. */
function told(
  words: readonly Word[],
  rows: readonly Row[],
  {
    facts = {},
    clock = toUtc,
    alone = true,
  }: { facts?: Partial<Deletion>; clock?: typeof toUtc | null; alone?: boolean } = {},
): string[] {
  const one = withLines(rows, { uid: POD, ...facts });
  return testimonyOf(one, archiveOf(words), clock, alone).map(({ what, at, container, identity, also = [] }) =>
    [
      what,
      at === null ? '?' : at / 1000,
      container,
      identity.sandboxId && `in ${identity.sandboxId}`,
      also.length > 0 && `+${also.length}`,
    ]
      .filter(part => part !== undefined && part !== false)
      .join(' '),
  );
}

const DELETE: Row = [100, 'config-delete'];
const LAST: Row = [140, 'config-remove'];
const kill = (id: string, name: string): Row => [101, 'kill-begin', { containerID: id, containerName: name }];
const PLACE: Identity = { uid: POD, ...WEB };

describe('what others tell of a deletion', () => {
  it.each<[string, Word, boolean]>([
    ['its request, however long before', ['delete-accepted', 1, PLACE], true],
    ['nothing of another pod', ['delete-accepted', 100, { uid: OTHER, ...WEB }], false],
    ['what happened within it', ['event-killing', 120, { uid: POD }], true],
    ['what is near', ['event-killing', 98, { uid: POD }], true],
    ['not what is not', ['event-killing', 97.999, { uid: POD }], false],
    ['what has a longer reach', ['event-taint-eviction', 40, { uid: POD }], true],
    ['not beyond that', ['event-taint-eviction', 39.999, { uid: POD }], false],
    ['not so far for what only gives a name', ['event-taint-eviction', 97, WEB], false],
    ['what only gives a name, near to it', ['event-taint-eviction', 98, WEB], true],
    ['what has no reach, in it', ['container-started', 100, { uid: POD }], true],
    ['not what has no reach, before it', ['container-started', 99.9, { uid: POD }], false],
    ['what is tidied up', ['container-removed', 290, { containerId: 'c1' }], true],
    ['not what is tidied up later', ['container-removed', 290.001, { containerId: 'c1' }], false],
    ['not what is said of a name later', ['event-killing', 142.001, WEB], false],
    ['what is said of a name behind it', ['event-killing', 142, WEB], true],
    ['what has no time, of its container', ['kill-sent', null, { containerId: 'c1' }], true],
    ['what has no time, of its UID', ['event-killing', null, { uid: POD }], true],
    ['not what has no time, of its name', ['event-killing', null, WEB], false],
    [
      'no creation: that ties, and tells nothing',
      ['container-created', 120, { containerId: 'c1', sandboxId: 's1' }],
      false,
    ],
  ])('%s', (_what, word, belongs) => {
    expect(told([word], [DELETE, kill('c1', 'app'), LAST])).toHaveLength(belongs ? 1 : 0);
  });

  it.each([
    ['witnessReachMs', ['event-killing', 98, { uid: POD }], ['event-killing', 97.999, { uid: POD }]],
    [
      'garbageMs',
      ['container-removed', 290, { containerId: 'c1' }],
      ['container-removed', 290.001, { containerId: 'c1' }],
    ],
  ] as const satisfies readonly (readonly [string, Word, Word])[])('%s', (_limit, at, beyond) => {
    const rows = [DELETE, kill('c1', 'app'), LAST];
    expect([told([at], rows).length, told([beyond], rows).length]).toEqual([1, 0]);
  });

  it('is everything of its own where there is no clock', () => {
    const words: Word[] = [
      ['event-killing', 1, { uid: POD }],
      ['kill-sent', 2, { containerId: 'c1' }],
      ['event-killing', 3, WEB],
    ];
    expect(told(words, [DELETE, kill('c1', 'app')], { clock: null })).toEqual(['event-killing 1', 'kill-sent 2 app']);
  });

  it('counts from the request, which the watch or a witness tells', () => {
    const early: Word = ['event-killing', 50, { uid: POD }];
    const story = storyOf([{}], { requestedAt: 52_000 });
    expect(told([early], [DELETE])).toEqual([]);
    expect(told([early], [DELETE], { facts: { story } })).toEqual(['event-killing 50']);
    expect(told([early, ['delete-accepted', 51, PLACE]], [DELETE])).toEqual(['event-killing 50', 'delete-accepted 51']);
    expect(told([['event-killing', 9_999, { uid: POD }]], [DELETE], { facts: { story } })).toEqual([]);
    expect(told([early, ['delete-refused', 51, PLACE]], [DELETE])).toEqual(['delete-refused 51']);
    expect(
      told([early, ['delete-accepted', 51, { ...PLACE, uid: OTHER }]], [DELETE], { facts: { mirrorUIDs: [OTHER] } }),
    ).toEqual([]);
    // Nothing but the request is known: then all that comes behind it belongs to it
    expect(
      told(
        [
          ['event-killing', 9_999, { uid: POD }],
          ['delete-accepted', 51, PLACE],
        ],
        [],
      ),
    ).toEqual(['delete-accepted 51', 'event-killing 9999']);
  });

  it('counts from the first to the last line, in whatever order they stand', () => {
    expect(told([['event-killing', 98, { uid: POD }]], [LAST, DELETE])).toEqual(['event-killing 98']);
    expect(told([['event-killing', 142, WEB]], [LAST, DELETE])).toEqual(['event-killing 142']);
    expect(told([['event-killing', 120, { uid: POD }]], [[120, 'config-delete', {}, { at: null }], DELETE])).toEqual([
      'event-killing 120',
    ]);
  });

  it('is nothing where nobody is there', () => expect(told([], [DELETE])).toEqual([]));

  it('by name only where it is the only one of its name', () => {
    const word: Word = ['row-shown', 5, WEB];
    expect(told([word], [DELETE])).toEqual(['row-shown 5']);
    expect(told([word], [DELETE], { alone: false })).toEqual([]);
  });

  it('is in the order of time; what has none stands behind, as it was given', () => {
    const words: Word[] = [
      ['kill-sent', null, { uid: POD }, { source: 2, line: 1 }],
      ['kill-in-vain', null, { uid: POD }, { source: 1, line: 9 }],
      ['signal-skipped', null, { uid: POD }, { source: 1, line: 3 }],
      ['container-exited', 130, { uid: POD }],
      ['signal-sent', 120, { uid: POD }],
    ];
    expect(told(words, [DELETE, LAST])).toEqual([
      'signal-sent 120',
      'container-exited 130',
      'signal-skipped ?',
      'kill-in-vain ?',
      'kill-sent ?',
    ]);
  });

  it('has no time where the same is told with one', () => {
    const words: Word[] = [
      ['container-exited', null, { containerId: 'c1' }],
      ['container-exited', 130, { containerId: 'c1' }],
    ];
    expect(told(words, [DELETE, kill('c1', 'app'), LAST])).toEqual(['container-exited 130 app']);
  });

  it('of a mirror, is nothing that another mirror went through, and nothing of containers', () => {
    const mirror = { facts: { kind: 'mirror', staticUID: HASH, mirrorUIDs: [POD, OTHER] } } as const;
    expect(told([['delete-accepted', 120, { ...PLACE, uid: OTHER }]], [DELETE, LAST], mirror)).toEqual([]);
    expect(told([['delete-accepted', 120, PLACE]], [DELETE, LAST], mirror)).toEqual(['delete-accepted 120']);
    expect(told([['delete-accepted', 120, WEB]], [DELETE, LAST], mirror)).toEqual(['delete-accepted 120']);
    expect(told([['event-killing', 120, { uid: OTHER }]], [DELETE, LAST], mirror)).toEqual(['event-killing 120']);
    expect(told([['event-killing', 120, { uid: HASH }]], [DELETE, LAST], mirror)).toEqual([]);
    expect(told([['container-exited', 120, { containerId: 'c1' }]], [DELETE, kill('c1', 'app'), LAST], mirror)).toEqual(
      [],
    );
    const removed = { facts: { kind: 'static-removed', uid: HASH, staticUID: HASH, mirrorUIDs: [OTHER] } } as const;
    expect(told([['event-killing', 120, { uid: HASH }]], [DELETE, LAST], removed)).toEqual(['event-killing 120']);
    expect(told([['delete-accepted', 120, { ...PLACE, uid: OTHER }]], [DELETE, LAST], removed)).toEqual([
      'delete-accepted 120',
    ]);
  });
});

describe('what is about a container', () => {
  const rows = [DELETE, kill('c1', 'app'), LAST];
  it.each<[string, Word, string[]]>([
    ['has its name, by the log', ['container-exited', 120, { containerId: 'c1' }], ['container-exited 120 app']],
    [
      'has its own name',
      ['container-exited', 120, { containerId: 'c1' }, { container: 'x' }],
      ['container-exited 120 x'],
    ],
    [
      'is of the sandbox where nobody names it',
      ['container-exited', 120, { containerId: 's1', uid: POD }],
      ['sandbox-exited 120 in s1'],
    ],
    [
      'is the removal of the sandbox',
      ['container-removed', 120, { containerId: 's1', uid: POD }],
      ['sandbox-removed 120 in s1'],
    ],
    ['is nothing where the sandbox starts', ['container-started', 120, { containerId: 's1', uid: POD }], []],
    [
      'is nothing where a container in the sandbox ran out of memory',
      ['oom-killed', 120, { containerId: 's1', uid: POD }],
      [],
    ],
    [
      'stays what it is of the sandbox otherwise',
      ['kill-sent', 120, { containerId: 's1', uid: POD }],
      ['kill-sent 120'],
    ],
  ])('%s', (_what, word, expected) => {
    expect(told([word], [...rows, [110, 'pleg-event', pleg('Died', 's1')]])).toEqual(expected);
  });

  it('is none of a sandbox where no container is named', () => {
    const word: Word = ['container-exited', 120, { containerId: 'c1' }];
    expect(told([word], [DELETE, [110, 'pleg-event', pleg('Died', 'c1')], LAST])).toEqual(['container-exited 120']);
  });

  it('has the name that a witness or the watch gives', () => {
    const word: Word = ['container-exited', 120, { containerId: 'c2' }];
    expect(
      told(
        [word, ['container-created', 1, { containerId: 'c2' }, { container: 'log' }]],
        [DELETE, [110, 'kill-begin', { containerID: 'c2' }], LAST],
      ),
    ).toEqual(['container-exited 120 log']);
    const containers = [
      { id: 'containerd://c2', name: 'log' },
      { id: null, name: 'x' },
    ] as never;
    expect(told([word], [DELETE, LAST], { facts: { story: storyOf([{ containers }]) } })).toEqual([
      'container-exited 120 log',
    ]);
  });

  it('is of a sandbox that the kubelet or a witness calls one', () => {
    const exited = (id: string): Word => ['container-exited', 120, { containerId: id }];
    expect(told([exited('s1')], [DELETE, [110, 'sandbox-stopping', { podSandboxID: 's1' }], LAST])).toEqual([
      'sandbox-exited 120 in s1',
    ]);
    expect(told([exited('s1'), ['sandbox-created', 1, { sandboxId: 's1', uid: POD }]], [DELETE, LAST])).toEqual([
      'sandbox-exited 120 in s1',
    ]);
  });
});

describe('what is told in two places', () => {
  const exit = (seconds: number | null, source: number, more: Partial<SeenTestimony> = {}): Word => [
    'container-exited',
    seconds,
    { containerId: 'c1' },
    { source, ...more },
  ];
  const of = (...words: Word[]) => told(words, [DELETE, kill('c1', 'app'), LAST]);

  it('twiceToldMs: is one, a second apart', () => {
    expect(of(exit(120, 1), exit(121, 2))).toEqual(['container-exited 120 app +1']);
    expect(of(exit(120, 1), exit(121.001, 2))).toEqual(['container-exited 120 app', 'container-exited 121.001 app']);
  });

  it.each<[string, readonly Word[], string[]]>([
    [
      'twice in one of three',
      [exit(120, 1), exit(120.1, 2), exit(120.2, 3), exit(120.3, 2)],
      ['container-exited 120 app +2', 'container-exited 120.3 app'],
    ],
    ['in three', [exit(120, 1), exit(120.1, 2), exit(120.2, 3)], ['container-exited 120 app +2']],
    [
      'in one: that is twice',
      [exit(120, 1), exit(120.1, 1)],
      ['container-exited 120 app', 'container-exited 120.1 app'],
    ],
    [
      'twice in the second of two',
      [exit(120, 1), exit(120.1, 2), exit(120.2, 2)],
      ['container-exited 120 app +1', 'container-exited 120.2 app'],
    ],
    [
      'with another exit code',
      [exit(120, 1, { facts: { exitCode: 0 } }), exit(120.1, 2, { facts: { exitCode: 1 } })],
      ['container-exited 120 app', 'container-exited 120.1 app'],
    ],
    [
      'with the same',
      [exit(120, 1, { facts: { exitCode: 1 } }), exit(120.1, 2, { facts: { exitCode: 1 } })],
      ['container-exited 120 app +1'],
    ],
    ['without a time', [exit(null, 1), exit(null, 2, { facts: { message: 'x' } })], ['container-exited ? app +1']],
  ])('%s', (_what, words, expected) => expect(of(...words)).toEqual(expected));

  it('is told by another person, of another request or of another pod', () => {
    const asked = (user: string, auditId: string, source: number): Word => [
      'delete-accepted',
      100,
      { ...PLACE, auditId },
      { source, facts: { user } },
    ];
    expect(told([asked('a', 'x', 1), asked('a', 'x', 2)], [DELETE])).toHaveLength(1);
    expect(told([asked('a', 'x', 1), asked('b', 'x', 2)], [DELETE])).toHaveLength(1);
    expect(told([asked('a', 'x', 1), asked('a', 'y', 2)], [DELETE])).toHaveLength(2);
    const stop = (sandboxId: string, source: number): Word => [
      'sandbox-stopped',
      120,
      { sandboxId, uid: POD },
      { source },
    ];
    expect(told([stop('s1', 1), stop('s2', 2)], [DELETE, LAST])).toHaveLength(2);
  });
});

describe('a static pod that comes back with its UID', () => {
  const life: Word[] = [
    ['sandbox-created', 10, { sandboxId: 's1', uid: HASH }],
    ['container-created', 11, { sandboxId: 's1', containerId: 'c1' }],
    ['container-exited', 120, { containerId: 'c1' }],
    ['sandbox-stopped', 121, { sandboxId: 's1' }],
    ['sandbox-created', 130, { sandboxId: 's2', uid: HASH }],
    ['container-created', 131, { sandboxId: 's2', containerId: 'c2' }],
    ['container-exited', 132, { containerId: 'c2' }],
    ['sandbox-stopped', 133, { sandboxId: 's2' }],
  ];
  const facts = { kind: 'static-removed', uid: HASH, staticUID: HASH } as const;

  it('did not go through what its next life does', () => {
    expect(isManifestHash(HASH)).toBe(true);
    expect(told(life, [DELETE, LAST], { facts })).toEqual(['container-exited 120', 'sandbox-stopped 121 in s1']);
    expect(told(life, [DELETE, LAST], { facts: { ...facts, uid: null } })).toEqual([
      'container-exited 120',
      'sandbox-stopped 121 in s1',
    ]);
    expect(told(life, [DELETE, LAST], { facts: { ...facts, staticUID: null } })).toEqual([
      'container-exited 120',
      'sandbox-stopped 121 in s1',
    ]);
  });

  it('may have, where nobody knows when it went', () => {
    expect(told(life, [DELETE, LAST], { facts, clock: null })).toEqual([
      'container-exited 120',
      'container-exited 132',
    ]);
  });

  it('went through all of it where its sandbox was made before', () => {
    expect(told(life.slice(0, 4), [DELETE, LAST], { facts })).toHaveLength(2);
  });

  it('is no matter of a pod whose UID is given once', () => {
    const own = life.map(
      ([what, at, identity]): Word => [what, at, identity.uid ? { ...identity, uid: POD } : identity],
    );
    expect(told(own, [DELETE, LAST])).toHaveLength(4);
  });
});

describe('a UID that no line gives', () => {
  const made: Word = ['sandbox-created', 1, { sandboxId: 's1', uid: POD }];
  const asked = (uid: string, seconds: number | null): Word => ['delete-accepted', seconds, { uid, ...WEB }];
  const uid = (
    words: readonly Word[],
    rows: readonly Row[] = [DELETE, LAST],
    facts: Partial<Deletion> = {},
    clock: typeof toUtc | null = toUtc,
  ) => withWitnessedUid(withLines(rows, facts), archiveOf(words), clock).uid;
  const SANDBOX: Row = [110, 'sandbox-stopping', { podSandboxID: 's1' }];

  it.each<[string, string | null, readonly Word[], (readonly Row[])?]>([
    [
      'is that of the one that was deleted, whatever else is told of it',
      POD,
      [['event-killing', 1, { uid: POD }], asked(POD, 100)],
    ],
    ['is that of its sandbox', POD, [made], [DELETE, SANDBOX]],
    [
      'is none of two sandboxes',
      null,
      [made, ['sandbox-created', 1, { sandboxId: 's2', uid: OTHER }]],
      [DELETE, SANDBOX, [111, 'sandbox-stopping', { podSandboxID: 's2' }]],
    ],
    ['is not that of another word', null, [['sandbox-stopped', 1, { sandboxId: 's1', uid: POD }]], [DELETE, SANDBOX]],
    ['is that of the one pod of its name that was deleted then', POD, [asked(POD, 100)]],
    ['is not known of two', null, [asked(POD, 100), asked(OTHER, 101)]],
    ['is that of the one, of two that were deleted', POD, [asked(POD, 100), asked(OTHER, 500)]],
    ['is that of one that was deleted just before', POD, [asked(POD, 98)]],
    ['is not that of one that was deleted before', null, [asked(POD, 97.999)]],
    ['is that of one that was deleted just behind', POD, [asked(POD, 142)]],
    ['is not that of one that was deleted behind', null, [asked(POD, 142.001)]],
    ['is not that of one that was deleted at no time', null, [asked(POD, null)]],
    ['is not that of one that was not deleted', null, [['delete-refused', 100, PLACE]]],
    ['is that of the final delete', POD, [['final-delete-accepted', 139, PLACE]]],
    ['is told by nobody', null, []],
  ])('%s', (_what, expected, words, rows) => expect(uid(words, rows)).toBe(expected));

  it('is looked for by time only where there is a clock', () => {
    expect(uid([asked(POD, 100)], [DELETE], {}, null)).toBeNull();
    expect(uid([made], [DELETE, SANDBOX], {}, null)).toBe(POD);
  });

  it('is not looked for where it is known, or of a static pod, or without lines', () => {
    expect(uid([made], [DELETE, SANDBOX], { uid: OTHER })).toBe(OTHER);
    expect(uid([made], [DELETE, SANDBOX], { kind: 'static-removed' })).toBeNull();
    expect(uid([asked(POD, 100)], [])).toBeNull();
  });
});

describe('a deletion that neither a log nor a watch shows', () => {
  const candidates = (words: readonly Word[], known: readonly string[] = []) =>
    testifiedCandidates(archiveOf(words), new Set(known));
  const asked = (facts?: SeenTestimony['facts'], identity: Identity = PLACE): Word => [
    'delete-accepted',
    1,
    identity,
    facts && { facts },
  ];

  it.each<[string, string | null, readonly Word[]]>([
    ['with half of its name', null, [asked({ grace: 30 }, { uid: POD, namespace: 'default' })]],
    ['with a grace period', 'graceful', [asked({ grace: 30 })]],
    ['by force, of a pod that ran', 'forced', [asked({ grace: 0, phase: 'Running' })]],
    ['by force, of one that had finished', 'completed', [asked({ grace: 0, phase: 'Failed' })]],
    ['by force, of which nothing more is known', 'unknown', [asked({ grace: 0 })]],
    ['of which nothing is known', 'unknown', [asked()]],
    ['by the end alone', 'unknown', [['final-delete-accepted', 1, PLACE]]],
    ['by its request, not by its end', 'graceful', [['final-delete-accepted', 2, PLACE], asked({ grace: 30 })]],
    ['that was refused', null, [['delete-refused', 1, PLACE]]],
    ['without a name', null, [asked({ grace: 30 }, { uid: POD })]],
    ['without a namespace', null, [asked({ grace: 30 }, { uid: POD, name: 'web-0' })]],
  ])('is told of %s: %s', (_what, kind, words) =>
    expect(candidates(words).map(one => one.kind)).toEqual(kind === null ? [] : [kind]),
  );

  it('is of a pod that is known already', () => expect(candidates([asked({ grace: 30 })], [POD])).toEqual([]));

  it('is of a mirror where one says whose', () => {
    const words: Word[] = [asked({ grace: 0 }), ['pod-created', 0, PLACE, { facts: { mirrorOf: HASH } }]];
    expect(candidates(words)).toMatchObject([
      { kind: 'mirror', uid: POD, staticUID: HASH, mirrorUIDs: [POD], pod: WEB },
    ]);
    expect(candidates([asked({ grace: 30 })])).toMatchObject([{ kind: 'graceful', staticUID: null, mirrorUIDs: [] }]);
    expect(candidates([asked({ grace: 30 }), ['pod-created', 0, PLACE, { facts: { mirrorOf: true } }]])).toMatchObject([
      { kind: 'graceful' },
    ]);
  });
});

describe('steps that others saw', () => {
  const steps = (words: readonly Word[], rows: readonly Row[], clock: typeof toUtc | null = toUtc): StepResult[] =>
    reconstruct(withLines(rows, { uid: POD }), coverage(), said(words), clock).filter(
      ({ status }) => status === 'seen',
    );
  const spelled = (id: StepResult['step'], ...args: Parameters<typeof steps>): string[] =>
    steps(...args)
      .filter(({ step }) => step === id)
      .map(({ at, utc, container, evidence }) =>
        [
          at === null ? '?' : at / 1000,
          utc === null ? '?' : utc / 1000,
          container ?? '-',
          ...evidence.map(({ source, line }) => `${source}:${line}`),
        ].join(' '),
      );
  const stop = (seconds: number | null, container?: string): Word => [
    'stop-requested',
    seconds,
    {},
    container === undefined ? {} : { container },
  ];
  const exit = (seconds: number | null, container?: string): Word => [
    'container-exited',
    seconds,
    {},
    container === undefined ? {} : { container },
  ];
  const begun = (name?: string): Row => [101, 'kill-begin', name === undefined ? {} : { containerName: name }];

  it('are theirs alone', () => {
    expect(spelled('delete-requested', [['delete-accepted', 99, PLACE]], [DELETE])).toEqual(['? 99 - 1:1']);
    expect(
      spelled(
        'delete-requested',
        [
          ['delete-accepted', null, PLACE],
          ['eviction-accepted', 99, PLACE],
        ],
        [DELETE],
      ),
    ).toEqual(['? 99 - 1:1 1:2']);
    expect(spelled('delete-requested', [['delete-accepted', null, PLACE]], [DELETE])).toEqual(['? ? - 1:1']);
    expect(steps([['delete-accepted', 99, { uid: OTHER }]], [DELETE])[0]).toMatchObject({ uid: OTHER, proof: null });
    expect(steps([['delete-accepted', 99, {}]], [DELETE])[0]).toMatchObject({ uid: POD });
    expect(spelled('delete-requested', [['status-written', 99, PLACE]], [DELETE])).toEqual([]);
  });

  it('are beside those of the log, three places at most', () => {
    const deleted: Word = ['final-delete-accepted', 139, PLACE];
    expect(spelled('api-delete-sent', [deleted, deleted, deleted, deleted], [[138, 'api-deleted']])).toEqual([
      '138 139 - 0:0 1:1 1:2 1:3',
    ]);
    expect(spelled('api-delete-sent', [['final-delete-accepted', null, PLACE]], [[138, 'api-deleted']])).toEqual([
      '138 ? - 0:0 1:1',
    ]);
    expect(spelled('api-delete-sent', [stop(1)], [[138, 'api-deleted']])).toEqual(['138 ? - 0:0']);
  });

  it.each<[string, readonly Word[], readonly Row[], string[]]>([
    [
      'of each container',
      [stop(100, 'app'), stop(102, 'log')],
      [begun('app')],
      ['101 100 app 0:0 1:1', '? 102 log 1:2'],
    ],
    ['of the only one, where the log names none', [stop(100, 'app')], [begun()], ['101 100 - 0:0 1:1']],
    [
      'of nobody knows which, where the log names none',
      [stop(100, 'app'), stop(102, 'log')],
      [begun()],
      ['101 ? - 0:0'],
    ],
    ['of nobody knows which, where nobody does', [stop(100)], [begun()], ['101 ? - 0:0']],
    [
      'of those that the log does not have',
      [stop(100, 'app'), stop(103, 'app'), stop(102, 'log')],
      [DELETE],
      ['? 100 app 1:1 1:2', '? 102 log 1:3'],
    ],
  ])('are %s', (_what, words, rows, expected) => expect(spelled('stop-sent', words, rows)).toEqual(expected));

  describe('with their instants, of the end of a container', () => {
    const ID = 'c1';
    const named: Row = [101, 'kill-begin', { containerName: 'app', containerID: ID }];
    const died: Row = [131, 'pleg-event', pleg('Died', ID)];
    const returned = (seconds: number | null, container = 'app'): Word => ['stop-returned', seconds, {}, { container }];

    it.each<[string, readonly Word[], readonly Row[], string]>([
      ['count before that of PLEG', [exit(130.2, 'app')], [named, died], '130.2 130.2 app 1:1 0:1'],
      [
        'count as the last of several',
        [exit(110, 'app'), exit(130.2, 'app')],
        [named, died],
        '130.2 110 app 1:2 0:1 1:1',
      ],
      ['do not where they come later', [exit(132, 'app')], [named, died], '131 132 app 0:1 1:1'],
      ['do in the same instant', [exit(131, 'app')], [named, died], '131 131 app 1:1 0:1'],
      ['do not where the stop came later', [exit(100.9, 'app')], [named, died], '131 100.9 app 0:1 1:1'],
      ['do where the stop came then', [exit(101, 'app')], [named, died], '101 101 app 1:1 0:1'],
      ['do not without a time', [exit(null, 'app')], [named, died], '131 ? app 0:1 1:1'],
      ['do not of another container', [exit(130, 'log')], [named, died], '131 ? app 0:1'],
      [
        'are the answer of the runtime, where there is no exit',
        [returned(130.5)],
        [named, died],
        '130.5 ? app 1:1 0:1',
      ],
      ['are the first answer', [returned(129), returned(130.5)], [named, died], '129 ? app 1:1 0:1'],
      [
        'are the exit, where there are both',
        [returned(130.5), exit(130.2, 'app')],
        [named, died],
        '130.2 130.2 app 1:2 0:1',
      ],
      [
        'are no answer where no stop is known',
        [returned(130.5)],
        [[101, 'prestop-done', { containerName: 'app', containerID: ID }], died],
        '131 ? app 0:1',
      ],
      [
        'are an exit where no stop is known',
        [exit(50, 'app')],
        [[101, 'prestop-done', { containerName: 'app', containerID: ID }], died],
        '50 50 app 1:1 0:1',
      ],
      ['are of no container where none is named', [exit(130.2)], [died], '130.2 ? - 1:1 0:0'],
      [
        'do not where the kubelet saw the answer itself',
        [exit(130.2, 'app')],
        [named, [131, 'kill-done', { containerName: 'app' }]],
        '131 130.2 app 0:1 1:1',
      ],
      [
        'do not where PLEG has no time',
        [exit(130.2, 'app')],
        [named, [131, 'pleg-event', pleg('Died', ID), { at: null }]],
        '? 130.2 app 0:1 1:1',
      ],
    ])('%s', (_what, words, rows, expected) => expect(spelled('container-stopped', words, rows)[0]).toBe(expected));

    it('do not without a clock', () => {
      expect(spelled('container-stopped', [exit(130.2, 'app')], [named, died], null)).toEqual([
        '131 130.2 app 0:1 1:1',
      ]);
    });

    it('are of its own stop, not of that of another container', () => {
      const log: Row = [101, 'kill-begin', { containerName: 'log', containerID: 'c2' }];
      const app: Row = [129, 'kill-begin', { containerName: 'app', containerID: ID }];
      expect(spelled('container-stopped', [exit(110, 'app')], [log, app, died])).toEqual(['131 110 app 0:2 1:1']);
    });

    it('are those of its end alone', () => {
      const killing: Row = [101, 'event-occurred', { reason: 'Killing', fieldPath: 'spec.containers{app}' }];
      expect(spelled('stop-sent', [exit(100.5, 'app')], [killing])).toEqual(['101 ? app 0:0']);
    });

    it('are put on the clock of the log', () => {
      const hour = 3_600_000;
      const ahead = (at: number): number => at + hour;
      expect(spelled('container-stopped', [exit(3_730.2, 'app')], [named, died], ahead)).toEqual([
        '130.2 3730.2 app 1:1 0:1',
      ]);
      const hooked: Row = [101, 'prestop-done', { containerName: 'app', containerID: ID }];
      expect(spelled('container-stopped', [returned(3_730.5)], [hooked, died], ahead)).toEqual(['131 ? app 0:1']);
      expect(spelled('container-stopped', [exit(3_700, 'app')], [named, died], ahead)).toEqual([
        '131 3700 app 0:1 1:1',
      ]);
    });
  });
});
