import { describe, expect, it } from 'vitest';
import { atOneTime, type Incident, incidentsIn, type Parting } from '../../../src/rules/loose/incidents.js';
import type { LooseLine } from '../../../src/rules/loose/owners.js';
import { of } from '../made.js';

/** A try in each of these seconds; null has no time. */
const tries = (...seconds: readonly (number | null)[]): LooseLine[] =>
  seconds.map((second, index) => of('unmount-failed', index + 1, {}, { at: second === null ? null : second * 1000 }));
const secondsOf = (incidents: readonly (readonly LooseLine[])[]): (number | null)[][] =>
  incidents.map(lines => lines.map(({ at }) => (at === null ? null : at / 1000)));

describe('tries of one trouble are parted into incidents', () => {
  const parted = (seconds: readonly (number | null)[], more: Partial<Parting> = {}) =>
    secondsOf(incidentsIn(tries(...seconds), { pauseMs: 10_000, picked: false, causeOf: () => '', ...more }));

  it('by a pause that is too long', () => {
    expect(parted([1, 11, 21])).toEqual([[1, 11, 21]]);
    expect(parted([1, 11, 21.001])).toEqual([[1, 11], [21.001]]);
    expect(parted([])).toEqual([]);
  });

  it('by a shorter one in which it worked', () => {
    const calm = { calmMs: 3_000 };
    expect(parted([1, 5], calm)).toEqual([[1, 5]]);
    expect(parted([1, 5], { ...calm, successes: [null, 2_000] })).toEqual([[1], [5]]);
    expect(parted([1, 4], { ...calm, successes: [2_000] })).toEqual([[1, 4]]);
    // At the moment of a try it did not work in between
    for (const at of [null, 500, 1_000, 5_000, 6_000])
      expect(parted([1, 5], { ...calm, successes: [at] }), String(at)).toEqual([[1, 5]]);
    expect(parted([1, 5], { successes: [2_000] })).toEqual([[1, 5]]);
  });

  it('a line without a time ends none, and the time before it counts', () => {
    expect(parted([null, 50])).toEqual([[null, 50]]);
    expect(parted([1, null, 50])).toEqual([[1, null], [50]]);
    expect(parted([1, null, 11])).toEqual([[1, null, 11]]);
  });

  describe('where the lines were picked out', () => {
    const causes = (...all: readonly string[]): Partial<Parting> => ({
      picked: true,
      causeOf: ([first]) => all[(first?.line ?? 0) - 1] ?? '',
    });

    it('only by another cause: the lines of a pause may be missing', () => {
      expect(parted([1, 50, 99], causes('busy', 'busy', 'no such device'))).toEqual([[1, 50], [99]]);
      expect(parted([1, 50, 99], causes('busy', 'gone', 'busy'))).toEqual([[1], [50], [99]]);
    });

    it('a number in it is that of one try', () => {
      expect(parted([1, 50], causes('port 8080 refused', 'port 41234 refused'))).toEqual([[1, 50]]);
      expect(parted([1, 50], causes('refused 7', 'refused'))).toEqual([[1], [50]]);
    });

    it('what states no cause is of the one before', () => {
      expect(parted([1, 50, 99], causes('busy', '', 'busy'))).toEqual([[1, 50, 99]]);
    });
  });
});

describe('incidents of several pods belong together', () => {
  const of1 = (pod: string, ...seconds: readonly (number | null)[]): Incident => ({
    pod,
    isNamed: true,
    lines: tries(...seconds),
    cause: 'busy',
  });
  const together = (...all: readonly Incident[]): (string | null)[][] =>
    atOneTime(all, 10_000).map(group => group.map(({ pod }) => pod));

  it('when they were at the same time, in the order of the input', () => {
    expect(together(of1('b', 5, 15), of1('a', 1, 4), of1('c', 25))).toEqual([['b', 'a', 'c']]);
    expect(together(of1('b', 40), of1('a', 1, 4), of1('c', 15))).toEqual([['a'], ['c'], ['b']]);
  });

  it('up to the pause that parts two incidents', () => {
    expect(together(of1('a', 1), of1('b', 11))).toEqual([['a', 'b']]);
    expect(together(of1('a', 1), of1('b', 11.001))).toEqual([['a'], ['b']]);
  });

  it('by the one that lasts longest', () => {
    expect(together(of1('a', 1, 60), of1('b', 2, 3), of1('c', 65))).toEqual([['a', 'b', 'c']]);
  });

  it('by the times that they have', () => {
    expect(together(of1('a', null, 1, 30, null), of1('b', 35))).toEqual([['a', 'b']]);
    expect(together(of1('a', 20), of1('b', null))).toEqual([['b'], ['a']]);
  });
});
