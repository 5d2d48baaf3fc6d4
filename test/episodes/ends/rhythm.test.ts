import { describe, expect, it } from 'vitest';
import { rhythmOf } from '../../../src/episodes/ends/facts/span.js';

it.each([
  ['an interval of half the one in the middle is alike', [0, 1_000, 3_000, 5_000], 2_000],
  ['one of less is not', [0, 999, 2_999, 4_999], null],
  ['the one in the middle is the median, not the middle one in time', [0, 1_000, 2_000, 9_000, 10_000, 11_000], 1_000],
  ['an interval of twice the one in the middle is alike', [0, 1_000, 2_000, 4_000], 1_000],
  ['three of four have to be alike', [0, 1_000, 2_000, 3_000, 9_000], 1_000],
  ['two of three are too few', [0, 1_000, 2_000, 9_000], null],
  ['one line each millisecond is a rhythm', [0, 1, 2, 3], 1],
  ['more than one line in a millisecond is no rhythm', [0, 0.9, 1.8, 2.7], null],
  ['lines in any order', [2_000, 0, 3_000, 1_000], 1_000],
  ['a line without a time', [0, 1_000, 2_000, 3_000, 4_000, 5_000, null], null],
])('%s', (_what, times, every) => expect(rhythmOf(Object.freeze(times))).toBe(every));

describe('a rhythm', () => {
  it('rhythmTimes: takes three times', () => {
    expect(rhythmOf([0, 1_000])).toBeNull();
    expect(rhythmOf([0, 1_000, 2_000])).toBe(1_000);
  });
  it('rhythmFactor: is up to twice as long or short', () => {
    expect(rhythmOf([0, 1_000, 2_000, 4_000])).toBe(1_000);
    expect(rhythmOf([0, 1_000, 2_000, 4_001])).toBeNull();
  });
  it('rhythmShare: needs three intervals of four', () => {
    expect(rhythmOf([0, 1_000, 2_000, 3_000, 9_000])).toBe(1_000);
    expect(rhythmOf([0, 1_000, 2_000, 8_000])).toBeNull();
  });
});
