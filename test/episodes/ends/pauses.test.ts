import { describe, expect, it } from 'vitest';
import { longestPauses } from '../../../src/episodes/engine/pauses.js';

describe('the pauses of a deletion', () => {
  const between = (times: readonly number[], least: number) =>
    longestPauses(
      times,
      at => at,
      () => least,
    );

  it('are those with the required length, longest first', () => {
    expect(between([0, 999, 1_999, 5_000], 1_000)).toEqual([
      { after: 1_999, before: 5_000, ms: 3_001 },
      { after: 999, before: 1_999, ms: 1_000 },
    ]);
  });

  it('do not exist without two steps', () => {
    expect(between([], 0)).toEqual([]);
    expect(between([7], 0)).toEqual([]);
  });

  it('are five at most', () => {
    expect(between([0, 1, 3, 6, 10, 15, 21], 0).map(({ ms }) => ms)).toEqual([6, 5, 4, 3, 2]);
  });

  it('may need another length before each step', () => {
    const pauses = longestPauses(
      [0, 10, 20],
      at => at,
      (_after, before) => (before === 20 ? 11 : 10),
    );
    expect(pauses).toEqual([{ after: 0, before: 10, ms: 10 }]);
  });
});
