import { describe, expect, it } from 'vitest';
import { createPods, type OnlyThese } from '../../src/correlate/pods/pods.js';
import { createStories } from '../../src/correlate/pods/stories.js';
import type { Observation, PlacedRecord } from '../../src/correlate/types.js';
import { createArchive } from '../../src/sources/archive.js';
import { seenLine, state, WEB } from './made.js';

const [A, B, HASH] = ['0d6d2f7a-2f7e-4d36-9f6d-6a6f6d7a0001', '0d6d2f7a-2f7e-4d36-9f6d-6a6f6d7a0002', 'f'.repeat(32)];
const DB = { ...WEB, name: 'db-0' };
const elsewhere = { stories: createStories(), archive: createArchive() };
elsewhere.stories.see(state('u', 1, { name: 'of-a-watch' }));
const identity = { namespace: 'default', name: 'of-an-audit-log' };
elsewhere.archive.see({ what: 'delete-accepted', line: 1, at: 1000, source: 1, by: 'audit', identity } as never);

/** The lines that are kept of each pod where some are asked for, after the first `allUpTo` lines about pods. */
function keptOf(these: Partial<OnlyThese>, ...lines: readonly Partial<Observation>[]) {
  const byName = { allUpTo: 0, byUID: false, isWanted: ({ name }: typeof WEB) => name === WEB.name, ...these };
  const pods = createPods({ hole: () => {}, alsoWorth: all => all, these: byName, ...elsewhere });
  for (const [seq, { id = 'pleg-event', ...more }] of lines.entries()) {
    const observations = [seenLine(seq, id, more)];
    pods.see({ observations, late: [], source: 0, line: seq } as unknown as PlacedRecord);
  }
  return pods.all().map(({ pod, observations }) => `${pod?.name}: ${observations.map(({ seq }) => seq)}`);
}

it('lines with only a UID belong to the pod that another witness names later', () => {
  const archive = createArchive();
  const pods = createPods({ hole: () => {}, alsoWorth: all => all, these: undefined, ...elsewhere, archive });
  const see = (seq: number, more: Partial<Observation>) =>
    pods.see({ observations: [seenLine(seq, 'pleg-event', more)], late: [], source: 0, line: seq } as never);
  const name = (uid: string, pod: typeof WEB) => {
    archive.see({ what: 'pod-created', line: 1, at: 1000, source: 1, by: 'audit', identity: { ...pod, uid } } as never);
    pods.identify(uid);
  };
  const kept = () => pods.all().map(({ pod, observations }) => `${pod?.name}: ${observations.map(({ seq }) => seq)}`);
  for (const [seq, uid] of [A, B, HASH].entries()) see(seq, { pod: null, uid });
  see(3, { pod: DB });
  pods.identify(undefined);
  expect(kept()).toEqual(['db-0: 3', 'undefined: 0', 'undefined: 1', 'undefined: 2']);
  name(A, WEB);
  name(B, DB);
  expect(kept()).toEqual(['db-0: 1,3', 'web-0: 0', 'undefined: 2']);
  name(A, DB);
  see(4, { pod: WEB });
  expect(kept()).toEqual(['db-0: 1,3', 'web-0: 0,4', 'undefined: 2']);
});

describe('of a log with many pods, of which some are asked for', () => {
  it('only their lines are kept, and of others those that date the clock', () => {
    const lines = [{}, { pod: DB }, { pod: DB, id: 'config-delete' as const }, { pod: DB }, {}];
    expect(keptOf({ allUpTo: 4 }, ...lines)).toEqual(['web-0: 0,4', 'db-0: 2']);
    expect(keptOf({ allUpTo: 5 }, ...lines)).toEqual(['web-0: 0,4', 'db-0: 1,2,3']);
  });

  it('all lines of a name are kept from the first of its UIDs that is asked for, and as long as it has none', () => {
    const ofB = { byUID: true, isWanted: (_: unknown, uid: string | null) => uid === null || uid === B };
    expect(keptOf(ofB, {}, { uid: A }, {}, { uid: B }, {})).toEqual(['web-0: 3,4']);
    expect(keptOf(ofB, {}, { uid: B }, { uid: A }, {})).toEqual(['web-0: 0,1,2,3']);
    expect(keptOf(ofB, { uid: HASH }, {})).toEqual(['web-0: 0,1']);
    expect(keptOf(ofB, { id: 'config-add', from: 'static' }, { uid: A }, {})).toEqual(['web-0: 0,1,2']);
    expect(keptOf(ofB, { id: 'config-add', from: 'api' }, { uid: A }, {})).toEqual(['web-0: 0']);
  });

  it('lines without a name belong to the pod that a later one names', () => {
    expect(keptOf({}, { pod: null, uid: A }, { uid: A })).toEqual(['web-0: 0,1']);
    expect(keptOf({}, { pod: null, uid: A }, { pod: DB, uid: A })).toEqual(['db-0: ']);
    expect(keptOf({}, { pod: DB }, { pod: null, uid: A }, { pod: DB, uid: A })).toEqual(['db-0: ']);
  });

  it.each(['of-a-watch', 'of-an-audit-log'])('what the API server dates is kept: %s', name =>
    expect(keptOf({}, { pod: { ...WEB, name } })).toEqual([`${name}: 0`]),
  );
});
