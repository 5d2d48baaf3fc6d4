import { expect, it } from 'vitest';
import type { ResolvedClock } from '../../../src/correlate/clock/types.js';
import type { NodeRun } from '../../../src/correlate/node-run.js';
import type { ApiStory } from '../../../src/correlate/types.js';
import { reconstructLives, reconstructTestified, reconstructWatched } from '../../../src/episodes/ends/reconstruct.js';
import { createArchive } from '../../../src/sources/archive.js';
import type { SeenTestimony } from '../../../src/sources/types.js';
import { coverage, lifeOf, type Row, storyOf } from './made.js';

const [POD, OTHER] = ['5b1f0c9e-8f3a-4a41-9d53-0e6b7a1c2d01', '9d1e7f70-3c1d-4a65-8e59-1b6f0c2a4e83'] as [
  string,
  string,
];

function runOf(testimonies: readonly SeenTestimony[] = [], stories: readonly ApiStory[] = []) {
  const archive = createArchive();
  for (const one of testimonies) archive.see(one);
  const lookups: (readonly string[])[] = [];
  const run = {
    archive,
    stories: { all: () => stories, byName: () => stories },
    coverage: (_pod: unknown, uids: readonly string[]) => {
      lookups.push(uids);
      return coverage({ lastAt: 60_000 });
    },
  } as unknown as NodeRun;
  return { run, lookups };
}

const clock = (confidence: ResolvedClock['facts']['confidence'] = 'certain'): ResolvedClock => ({
  toUtc: at => at,
  conflicts: [],
  guessed: false,
  facts: { zone: 'Z', year: 2026, basis: '', confidence },
});
const row = (more: Partial<SeenTestimony> = {}): SeenTestimony => ({
  what: 'row-shown',
  at: null,
  identity: { namespace: 'default', name: 'web-0' },
  line: 1,
  source: 1,
  ...more,
});
const DELETED: Row[] = [
  [0, 'config-delete'],
  [1, 'teardown-begun'],
  [2, 'runtime-stop-container-failed', { err: 'busy' }],
];

it('the reconstruction has all facts about a deletion', () => {
  const { run, lookups } = runOf([row()]);
  const [one] = reconstructLives([lifeOf('ordinary', DELETED, { uid: POD })], run, clock());
  expect(one).toMatchObject({ kind: 'graceful', uid: POD, outcome: 'stuck', begun: { id: 'config-delete' } });
  expect([...(one?.hangs.keys() ?? [])]).toContain('stuck-container-stop');
  expect(one?.testimony.map(({ what }) => what)).toEqual(['row-shown']);
  expect(lookups).toEqual([[POD]]);
});

it('the reconstruction reads the lines of a static pod and those of its mirror pods', () => {
  const { run, lookups } = runOf();
  const removed = lifeOf('static', [[1, 'config-remove', {}, { from: 'static' }]], { uid: 'a'.repeat(32) });
  const mirror = lifeOf('mirror', [[2, 'config-delete', {}, { from: 'api' }]], { uid: OTHER }, 10);
  expect(reconstructLives([removed, mirror], run, clock())).toHaveLength(1);
  expect(lookups).toEqual([['a'.repeat(32), 'a'.repeat(32), OTHER]]);
});

it('the reconstruction cannot decide by the name which of two deletions is meant', () => {
  const two = [lifeOf('ordinary', DELETED, { uid: POD }), lifeOf('ordinary', DELETED, { uid: OTHER }, 10)];
  expect(reconstructLives(two, runOf([row()]).run, clock()).flatMap(({ testimony }) => testimony)).toEqual([]);
});

it('the reconstruction compares no times with those of an assumed clock', () => {
  const killing = row({ what: 'event-killing', at: 9_999_000, identity: { uid: POD } });
  const reconstructedBy = (confidence: ResolvedClock['facts']['confidence']) =>
    reconstructLives([lifeOf('ordinary', DELETED, { uid: POD })], runOf([killing]).run, clock(confidence))[0]
      ?.testimony;
  expect([reconstructedBy('certain')?.length, reconstructedBy('assumed')?.length]).toEqual([0, 1]);
});

it('the reconstruction reports once each deletion that only a watch saw', () => {
  const lookups = (uid: string) => storyOf([{}, { change: 'requested', deletionGracePeriodSeconds: 30 }], { uid });
  const stories = [lookups(POD), lookups(OTHER), storyOf([{}], { uid: 'u3' })];
  const { run } = runOf([row()], stories);
  const reconstructedBy = [...reconstructWatched(run, clock(), new Set([OTHER]))];
  expect(reconstructedBy.map(({ uid, kind, testimony }) => [uid, kind, testimony.length])).toEqual([
    [POD, 'graceful', 0],
  ]);
  const [alone] = reconstructWatched(runOf([row()], stories.slice(0, 1)).run, clock(), new Set());
  expect(alone?.testimony).toHaveLength(1);
});

it('the reconstruction reports a mirror pod that a watch saw together with the one that followed', () => {
  const config = { hash: 'h', mirror: 'h', seen: null, source: null };
  const mirror = storyOf([{}, { change: 'requested', config }], { uid: POD });
  const stories = [mirror, storyOf([{}], { uid: OTHER }), storyOf([{}], { uid: 'u3' })];
  const [one, another] = reconstructWatched(runOf([], stories).run, clock(), new Set());
  expect(one).toMatchObject({ kind: 'mirror', replacedBy: OTHER, outcome: 'recreated' });
  expect(another).toBeUndefined();
});

it('the reconstruction reports deletions that only witnesses saw', () => {
  const accepted = row({
    what: 'delete-accepted',
    at: 1_000,
    facts: { grace: 30 },
    identity: { uid: POD, namespace: 'default', name: 'web-0' },
  });
  const reconstructedBy = (known: readonly string[]) => [
    ...reconstructTestified(runOf([accepted, row()]).run, clock(), new Set(known)),
  ];
  expect(reconstructedBy([])).toMatchObject([
    { uid: POD, kind: 'graceful', testimony: [{ what: 'delete-accepted' }, { what: 'row-shown' }] },
  ]);
  expect(reconstructedBy([POD])).toEqual([]);
});
