import { expect, it } from 'vitest';
import { createRuntimeWaits } from '../../../src/episodes/node/runtime-waits.js';
import { createPulls } from '../../../src/episodes/starts/facts/pulls.js';
import { LIMITS } from '../../../src/episodes/starts/thresholds.js';
import { seenLine } from '../../correlate/made.js';

/** What is remembered of a node does not grow with its log. */

it('the latest five hundred pulls', () => {
  const pulls = createPulls();
  const see = (n: number): void =>
    pulls.see(
      seenLine(0, 'event-occurred', {
        at: n * 10,
        pod: { namespace: 'shop', name: `p${n}` },
        fields: { reason: 'Pulled', message: 'Successfully pulled image "shop/web:1" in 10ms' },
      }),
    );
  for (let n = 1; n <= 1_001; n++) see(n);
  expect(pulls.during(4_990, 5_000, 'shop/web')).toBeNull();
  expect(pulls.during(5_000, 5_010, 'shop/web')).toBe('shop/p501');
  expect(pulls.during(10_000, 10_010, 'shop/web')).toBe('shop/p1001');
});

it('the latest five hundred waits for the runtime', () => {
  const waits = createRuntimeWaits();
  const from = (n: number): number => n * 2 * LIMITS.runtimeAnswerMs;
  for (let n = 0; n < 1_600; n++) {
    waits.answered(0, from(n), { source: 0, line: 1 });
    waits.printed(0, from(n) + 0.7 * LIMITS.runtimeAnswerMs);
    waits.printed(0, from(n) + 1.4 * LIMITS.runtimeAnswerMs);
  }
  expect(waits.over(from(1_500) + 1)).toBe(from(1_501));
  expect(waits.over(from(0) + 1)).toBeNull();
});
