import { describe, expect, it } from 'vitest';
import { isManifestHash } from '../../../src/kit/uid.js';
import type { SeenTestimony } from '../../../src/sources/types.js';
import { pleg, storyOf } from './made.js';
import { DELETE, HASH, kill, LAST, PLACE, POD, testifiedIn, type Word } from './witnesses.js';

describe('a testimony about a container', () => {
  const rows = [DELETE, kill('c1', 'app'), LAST];
  it.each<[string, Word, string[]]>([
    ['has its name, by the log', ['container-exited', 120, { containerId: 'c1' }], ['container-exited 120 app']],
    [
      'has its own name',
      ['container-exited', 120, { containerId: 'c1' }, { container: 'x' }],
      ['container-exited 120 x'],
    ],
    [
      'is of the sandbox where no source names it',
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
    expect(testifiedIn([word], [...rows, [110, 'pleg-event', pleg('Died', 's1')]])).toEqual(expected);
  });

  it('does not name a sandbox as the container', () => {
    const word: Word = ['container-exited', 120, { containerId: 'c1' }];
    expect(testifiedIn([word], [DELETE, [110, 'pleg-event', pleg('Died', 'c1')], LAST])).toEqual([
      'container-exited 120',
    ]);
  });

  it('has the name that a witness or the watch has', () => {
    const word: Word = ['container-exited', 120, { containerId: 'c2' }];
    expect(
      testifiedIn(
        [word, ['container-created', 1, { containerId: 'c2' }, { container: 'log' }]],
        [DELETE, [110, 'kill-begin', { containerID: 'c2' }], LAST],
      ),
    ).toEqual(['container-exited 120 log']);
    const containers = [
      { id: 'containerd://c2', name: 'log' },
      { id: null, name: 'x' },
    ] as never;
    expect(testifiedIn([word], [DELETE, LAST], { facts: { story: storyOf([{ containers }]) } })).toEqual([
      'container-exited 120 log',
    ]);
  });

  it('is about a sandbox that the kubelet or a witness calls one', () => {
    const exited = (id: string): Word => ['container-exited', 120, { containerId: id }];
    expect(testifiedIn([exited('s1')], [DELETE, [110, 'sandbox-stopping', { podSandboxID: 's1' }], LAST])).toEqual([
      'sandbox-exited 120 in s1',
    ]);
    expect(testifiedIn([exited('s1'), ['sandbox-created', 1, { sandboxId: 's1', uid: POD }]], [DELETE, LAST])).toEqual([
      'sandbox-exited 120 in s1',
    ]);
  });
});

describe('a testimony from two sources', () => {
  const exit = (seconds: number | null, source: number, more: Partial<SeenTestimony> = {}): Word => [
    'container-exited',
    seconds,
    { containerId: 'c1' },
    { source, ...more },
  ];
  const testifiedBy = (...words: Word[]) => testifiedIn(words, [DELETE, kill('c1', 'app'), LAST]);

  it('twiceToldMs: is one within a second', () => {
    expect(testifiedBy(exit(120, 1), exit(121, 2))).toEqual(['container-exited 120 app +1']);
    expect(testifiedBy(exit(120, 1), exit(121.001, 2))).toEqual([
      'container-exited 120 app',
      'container-exited 121.001 app',
    ]);
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
  ])('%s', (_what, words, expected) => expect(testifiedBy(...words)).toEqual(expected));

  it('is separate for another user, another request or another pod', () => {
    const requestBy = (user: string, auditId: string, source: number): Word => [
      'delete-accepted',
      100,
      { ...PLACE, auditId },
      { source, facts: { user } },
    ];
    expect(testifiedIn([requestBy('a', 'x', 1), requestBy('a', 'x', 2)], [DELETE])).toHaveLength(1);
    expect(testifiedIn([requestBy('a', 'x', 1), requestBy('b', 'x', 2)], [DELETE])).toHaveLength(1);
    expect(testifiedIn([requestBy('a', 'x', 1), requestBy('a', 'y', 2)], [DELETE])).toHaveLength(2);
    const stop = (sandboxId: string, source: number): Word => [
      'sandbox-stopped',
      120,
      { sandboxId, uid: POD },
      { source },
    ];
    expect(testifiedIn([stop('s1', 1), stop('s2', 2)], [DELETE, LAST])).toHaveLength(2);
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
    expect(testifiedIn(life, [DELETE, LAST], { facts })).toEqual(['container-exited 120', 'sandbox-stopped 121 in s1']);
    expect(testifiedIn(life, [DELETE, LAST], { facts: { ...facts, uid: null } })).toEqual([
      'container-exited 120',
      'sandbox-stopped 121 in s1',
    ]);
    expect(testifiedIn(life, [DELETE, LAST], { facts: { ...facts, staticUID: null } })).toEqual([
      'container-exited 120',
      'sandbox-stopped 121 in s1',
    ]);
  });

  it('may have gone through it where the time of its end is not known', () => {
    expect(testifiedIn(life, [DELETE, LAST], { facts, clock: null })).toEqual([
      'container-exited 120',
      'container-exited 132',
    ]);
  });

  it('went through all of it where its sandbox was created before', () => {
    expect(testifiedIn(life.slice(0, 4), [DELETE, LAST], { facts })).toHaveLength(2);
  });

  it('is another case than a pod whose UID occurs once', () => {
    const ownWords = life.map(
      ([what, at, identity]): Word => [what, at, identity.uid ? { ...identity, uid: POD } : identity],
    );
    expect(testifiedIn(ownWords, [DELETE, LAST])).toHaveLength(4);
  });
});
