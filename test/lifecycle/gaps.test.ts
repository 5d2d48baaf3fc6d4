import { describe, expect, it } from 'vitest';
import { gapsBetween } from '../../src/lifecycle/gaps.js';
import { longestPauses } from '../../src/lifecycle/pauses.js';
import { step } from './made.js';

describe('pauses', () => {
  const between = (times: readonly number[], least: number) =>
    longestPauses(
      times,
      at => at,
      () => least,
    );

  it('are those that last as long as they have to, longest first', () => {
    expect(between([0, 999, 1_999, 5_000], 1_000)).toEqual([
      { after: 1_999, before: 5_000, ms: 3_001 },
      { after: 999, before: 1_999, ms: 1_000 },
    ]);
  });

  it('are none where there is nothing to stand between', () => {
    expect(between([], 0)).toEqual([]);
    expect(between([7], 0)).toEqual([]);
  });

  it('are five at most', () => {
    expect(between([0, 1, 3, 6, 10, 15, 21], 0).map(({ ms }) => ms)).toEqual([6, 5, 4, 3, 2]);
  });

  it('may have to be longer before one than before another', () => {
    const pauses = longestPauses(
      [0, 10, 20],
      at => at,
      (_after, before) => (before === 20 ? 11 : 10),
    );
    expect(pauses).toEqual([{ after: 0, before: 10, ms: 10 }]);
  });
});

describe('where the time of a deletion went', () => {
  it('is told from one step in time to the next, from a second on', () => {
    const steps = [
      step('stop-sent', 2_000),
      step('delete-seen', 0),
      step('teardown-begun', 999),
      step('volumes-unmounted', null),
      step('container-stopped', 32_000),
    ];
    expect(gapsBetween(steps)).toEqual([
      { after: 'stop-sent', before: 'container-stopped', ms: 30_000 },
      { after: 'teardown-begun', before: 'stop-sent', ms: 1_001 },
    ]);
  });

  it('is none of how long a finished pod lay there until somebody deleted it', () => {
    const steps = [step('containers-terminated', 0), step('delete-seen', 3_600_000), step('remove-seen', 3_601_000)];
    expect(gapsBetween(steps)).toEqual([{ after: 'delete-seen', before: 'remove-seen', ms: 1_000 }]);
  });
});
