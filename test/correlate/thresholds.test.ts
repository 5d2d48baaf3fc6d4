import { describe, expect, it } from 'vitest';
import type { EventId } from '../../src/catalogue/events.js';
import type { Kubelet } from '../../src/correlate/events/kubelets.js';
import { loggingOf } from '../../src/correlate/events/observability.js';
import { createCoverage } from '../../src/correlate/evidence/coverage.js';
import { createGapWatch } from '../../src/correlate/evidence/gaps.js';
import { createDirection } from '../../src/correlate/evidence/log-evidence.js';
import { segmentsOf } from '../../src/correlate/pods/assign.js';
import type { Observation } from '../../src/correlate/types.js';

const LAST = { source: 0, line: 9, at: 0, kubelet: 0, waited: 0 };
const END = { ...LAST, holes: [], loses: () => false, watchOutages: [] };
const POD = { namespace: 'default', name: 'web' };

it('voteMs: a line names the UID of a config line up to half a second later', () => {
  const seen = (id: EventId, at: number, uid: string | null): Observation =>
    ({ seq: at, at, id, uid, kubelet: 0, from: id.startsWith('config') ? 'api' : null }) as Observation;
  const uid = (ms: number) =>
    segmentsOf([seen('config-delete', 0, null), seen('teardown-begun', ms, 'u')], 'api', false)[0]?.uid;
  expect([uid(500), uid(501)]).toEqual(['u', null]);
});

it('levelFiles: a verbosity that three files show holds for all', () => {
  const kubelet = (files: number) =>
    ({
      version: 'v1.36.2',
      minors: { min: '1.36', max: '1.36' },
      verbosity: 4,
      levels: new Map(Array.from({ length: files }, (_, index) => [`file${index}.go`, 4])),
    }) as unknown as Kubelet;
  const observable = (files: number) =>
    createCoverage()
      .forPod([loggingOf(kubelet(files))], POD, [], END, () => ({ from: null, to: null, housekeeping: 0 }))
      .observable(0, ['terminating-enter']);
  expect([1, 2, 3].map(observable)).toEqual([false, false, true]);
});

describe('the direction of a log', () => {
  const read = (backward: number, forward: number): boolean => {
    const direction = createDirection();
    let at = 0;
    direction.see(at, 0);
    for (let count = 0; count < backward; count++) direction.see(--at, 0);
    for (let count = 0; count < forward; count++) direction.see(++at, 0);
    return direction.reversed();
  };
  it('reversedLines: is backwards from six lines on', () => expect([read(5, 0), read(6, 0)]).toEqual([false, true]));
  it('reversedFactor: is backwards if three times as many lines run backwards as forwards', () =>
    expect([read(9, 3), read(10, 3)]).toEqual([false, true]));
});

describe('gaps in a log', () => {
  const isHole = (ms: number, skipped = 0, rounds = 0): boolean => {
    const holes: number[] = [];
    const watch = createGapWatch((_, place) => holes.push(place));
    const line = { at: 0, source: 0, line: 1, kubelet: 0 };
    for (let round = 0; round < rounds; round++) watch.see(line, 'housekeeping-begin');
    watch.see(line, null);
    watch.see({ at: ms, source: 0, line: 2 + skipped, kubelet: 0 }, null);
    return holes.includes(2 + skipped);
  };
  /** A round, lines up to and after a silence, and the next round. */
  const missed = (silentFrom: number, silentTo: number, nextRound: number, rounds = 3): number[] => {
    const holes: number[] = [];
    const watch = createGapWatch((_, place) => holes.push(place));
    const see = (id: EventId | null, at: number): void => watch.see({ at, source: 0, line: at, kubelet: 0 }, id);
    for (let round = rounds - 1; round >= 0; round--) see('housekeeping-begin', -2_000 * round);
    for (let at = 100; at < silentFrom; at += 100) see(null, at);
    see(null, silentFrom);
    for (let at = silentTo; at < nextRound; at += 100) see(null, at);
    see('housekeeping-begin', nextRound);
    return holes;
  };
  it('missedRoundsMs: are half a minute without a line of a kubelet that logged ten rounds', () => {
    expect([isHole(29_999, 0, 10), isHole(30_000, 0, 10), isHole(30_000, 0, 9)]).toEqual([false, true, false]);
  });
  it('lateRoundMs: are three and a half seconds without a round', () => {
    expect([missed(1_000, 3_000, 3_499), missed(1_000, 3_000, 3_500)]).toEqual([[], [3_000]]);
  });
  it('onTimeRounds: need three rounds that came on time before', () => {
    expect([missed(1_000, 9_000, 10_000, 2), missed(1_000, 9_000, 10_000, 3)]).toEqual([[], [9_000]]);
  });
  it('roundMs: need all rounds that were missed to be due in the silence, the first and the last', () => {
    expect([missed(2_000, 9_000, 11_000), missed(2_001, 9_000, 11_000), missed(2_000, 9_000, 11_001)]).toEqual([
      [9_000],
      [],
      [],
    ]);
  });
  it('roundSilenceMs: need a silence of half a second', () => {
    expect([missed(1_600, 2_099, 4_000), missed(1_600, 2_100, 4_000)]).toEqual([[], [2_100]]);
  });
  it('endSilenceMs: are ten seconds in which the missed rounds were due, where the log ends before the next round', () => {
    const atEnd = (silentFrom: number, silentTo: number, last: number): boolean => {
      const watch = createGapWatch(() => {});
      const see = (id: EventId | null, at: number): void => watch.see({ at, source: 0, line: at, kubelet: 0 }, id);
      for (const at of [-4_000, -2_000, 0]) see('housekeeping-begin', at);
      for (const at of [silentFrom, silentTo, last]) see(null, at);
      return watch.atEnd().some(({ line }) => line === silentTo);
    };
    expect([atEnd(1_000, 10_999, 11_000), atEnd(1_000, 11_000, 11_000)]).toEqual([false, true]);
    // The last round that was missed was due after the silence
    expect([atEnd(1_000, 12_000, 14_000), atEnd(1_000, 12_000, 14_001)]).toEqual([true, false]);
  });
  it('busyMs: need more than one line in a minute, or else are not known', () =>
    expect([isHole(600_000, 9), isHole(1_200_000, 19), isHole(1_200_000, 20)]).toEqual([true, true, false]));
});
