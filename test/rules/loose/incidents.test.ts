import { describe, expect, it } from 'vitest';
import { atOneTime, type Incident, incidentsIn, type Parting } from '../../../src/rules/loose/incidents.js';
import type { LooseLine } from '../../../src/rules/loose/owners.js';
import { lineOf } from '../made.js';

/** One try at each of these seconds; null has no time. */
const tries = (...seconds: readonly (number | null)[]): LooseLine[] =>
  seconds.map((second, index) =>
    lineOf('unmount-failed', index + 1, {}, { at: second === null ? null : second * 1000 }),
  );
const secondsOf = (incidents: readonly (readonly LooseLine[])[]): (number | null)[][] =>
  incidents.map(lines => lines.map(({ at }) => (at === null ? null : at / 1000)));

describe('tries of one trouble are divided into incidents', () => {
  const parted = (seconds: readonly (number | null)[], more: Partial<Parting> = {}) =>
    secondsOf(incidentsIn(tries(...seconds), { pauseMs: 10_000, picked: false, causeOf: () => '', ...more }));

  it('by a pause that is too long', () => {
    expect(parted([1, 11, 21])).toEqual([[1, 11, 21]]);
    expect(parted([1, 11, 21.001])).toEqual([[1, 11], [21.001]]);
    expect(parted([])).toEqual([]);
  });

  it('by a shorter pause in which it worked', () => {
    const calm = { calmMs: 3_000 };
    expect(parted([1, 5], calm)).toEqual([[1, 5]]);
    expect(parted([1, 5], { ...calm, successes: [null, 2_000] })).toEqual([[1], [5]]);
    expect(parted([1, 4], { ...calm, successes: [2_000] })).toEqual([[1, 4]]);
    // A success at the moment of a try is not in between
    for (const at of [null, 500, 1_000, 5_000, 6_000])
      expect(parted([1, 5], { ...calm, successes: [at] }), String(at)).toEqual([[1, 5]]);
    expect(parted([1, 5], { successes: [2_000] })).toEqual([[1, 5]]);
  });

  it('but not by a line without a time: the time before it counts', () => {
    expect(parted([null, 50])).toEqual([[null, 50]]);
    expect(parted([1, null, 50])).toEqual([[1, null], [50]]);
    expect(parted([1, null, 11])).toEqual([[1, null, 11]]);
  });

  describe('where the lines were selected', () => {
    const causes = (...all: readonly string[]): Partial<Parting> => ({
      picked: true,
      causeOf: ([first]) => all[(first?.line ?? 0) - 1] ?? '',
    });

    it('only by another cause, because lines of a pause may be missing', () => {
      expect(parted([1, 50, 99], causes('busy', 'busy', 'no such device'))).toEqual([[1, 50], [99]]);
      expect(parted([1, 50, 99], causes('busy', 'gone', 'busy'))).toEqual([[1], [50], [99]]);
    });

    it('but not by numbers in the cause, which belong to one try', () => {
      expect(parted([1, 50], causes('port 8080 refused', 'port 41234 refused'))).toEqual([[1, 50]]);
      expect(parted([1, 50], causes('refused 7', 'refused'))).toEqual([[1], [50]]);
    });

    it('but not by a line without a cause, which counts to the one before', () => {
      expect(parted([1, 50, 99], causes('busy', '', 'busy'))).toEqual([[1, 50, 99]]);
    });
  });
});

describe('incidents of several pods are joined', () => {
  const of1 = (pod: string, ...seconds: readonly (number | null)[]): Incident => ({
    pod,
    isNamed: true,
    lines: tries(...seconds),
    cause: 'busy',
  });
  const together = (...all: readonly Incident[]): (string | null)[][] =>
    atOneTime(all, 10_000).map(group => group.map(({ pod }) => pod));

  it('when they overlap, in the order of the input', () => {
    expect(together(of1('b', 5, 15), of1('a', 1, 4), of1('c', 25))).toEqual([['b', 'a', 'c']]);
    expect(together(of1('b', 40), of1('a', 1, 4), of1('c', 15))).toEqual([['a'], ['c'], ['b']]);
  });

  it('up to the pause that divides two incidents', () => {
    expect(together(of1('a', 1), of1('b', 11))).toEqual([['a', 'b']]);
    expect(together(of1('a', 1), of1('b', 11.001))).toEqual([['a'], ['b']]);
  });

  it('by the incident that lasts longest', () => {
    expect(together(of1('a', 1, 60), of1('b', 2, 3), of1('c', 65))).toEqual([['a', 'b', 'c']]);
  });

  it('by the times that they have', () => {
    expect(together(of1('a', null, 1, 30, null), of1('b', 35))).toEqual([['a', 'b']]);
    expect(together(of1('a', 20), of1('b', null))).toEqual([['b'], ['a']]);
  });
});
