import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareTimes } from '../../../src/show/diff/groups/times.js';

/** Times as clusters show them: most quick and a few slow, around a value, in rounds of ten seconds, with a few that hang. */
const DISTRIBUTIONS: readonly ((share: number, other: number) => number)[] = [
  share => -Math.log(1 - share) * 4_000,
  (share, other) => Math.exp(Math.sqrt(-2 * Math.log(1 - share)) * Math.cos(2 * Math.PI * other) * 1.2) * 3_000,
  (share, other) => (share < 0.4 ? 10_000 : 0) + other * 1_000,
  (share, other) => (share < 0.1 ? 30_000 : 1_000) * (1 + other),
];

const share = fc.double({ min: 0, max: 0.999_999, noNaN: true, noDefaultInfinity: true });

/** Random numbers, not examples at their bounds, which fast-check draws first. */
function* random(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

it('random halves of one distribution hardly ever differ', () => {
  const shares = random(20_261_122);
  const next = (): number => shares.next().value;
  const draw = (of: (typeof DISTRIBUTIONS)[number], many: number) =>
    Array.from({ length: many }, () => of(next(), next()));
  let reportedCount = 0;
  let tests = 0;
  for (const of of DISTRIBUTIONS)
    for (const [n, m] of [
      [5, 5],
      [9, 7],
      [14, 17],
      [40, 40],
      [6, 60],
      [200, 150],
    ] as const)
      for (let round = 0; round < 40; round++, tests++)
        reportedCount += compareTimes('volumes', draw(of, n), draw(of, m), null).filter(
          ({ label }) => label !== 'ambiguous',
        ).length;
  expect(tests).toBeGreaterThan(900);
  expect(reportedCount / tests).toBeLessThan(1 / 100);
});

it('a step that became three times as slow is nearly always reported', () => {
  const shares = random(7);
  const next = (): number => shares.next().value;
  let reportedCount = 0;
  for (let round = 0; round < 100; round++) {
    const before = Array.from({ length: 14 }, () => 1_000 + 400 * next());
    const after = Array.from({ length: 17 }, () => 4_000 + 4_000 * next());
    reportedCount += compareTimes('volumes', before, after, null).filter(({ label }) => label === 'worse').length;
  }
  expect(reportedCount).toBeGreaterThan(95);
});

it('swapped sides have the opposite result', () => {
  const times = fc.array(
    share.map(each => each * 20_000),
    { minLength: 1, maxLength: 40 },
  );
  const OPPOSITE = { worse: 'better', better: 'worse', ambiguous: 'ambiguous' } as const;
  fc.assert(
    fc.property(times, times, (one, other) => {
      const labels = compareTimes('stop', one, other, null).map(({ label }) => label);
      expect(compareTimes('stop', other, one, null).map(({ label }) => OPPOSITE[label])).toEqual(labels);
    }),
  );
});
