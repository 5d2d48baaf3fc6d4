import { gapsBetween, type StepGap } from '../../engine/pauses.js';
import { STEPS } from '../steps.js';
import { LIMITS } from '../thresholds.js';
import type { StepId, StepResult } from '../types.js';

/** The pauses of a deletion, longest first. */
export const gapsOf = (steps: readonly StepResult[]): StepGap<StepId>[] =>
  gapsBetween(
    steps.flatMap(({ step, container, at }) => (at === null ? [] : [{ step, container, at }])),
    {
      // The time that a finished pod waited for its deletion is no delay
      least: step => (step === 'delete-seen' ? Number.POSITIVE_INFINITY : LIMITS.pauseMs),
      concurrent: 'container-stopped',
      isPerContainer: step => STEPS[step].per === 'container',
    },
  );

/** The interval at which something recurred, in ms: the median; null where it had no steady pace. */
export function rhythmOf(times: readonly (number | null)[]): number | null {
  if (times.length < LIMITS.rhythmTimes) return null;
  const known = times.filter(at => at !== null).sort((a, b) => a - b);
  if (known.length < times.length) return null;
  const intervals = known.slice(1).map((at, index) => at - (known[index] ?? at));
  const middle = intervals.toSorted((a, b) => a - b)[Math.floor(intervals.length / 2)] ?? 0;
  const alike = intervals.filter(one => one >= middle / LIMITS.rhythmFactor && one <= middle * LIMITS.rhythmFactor);
  // Several times in one millisecond are one burst
  return middle >= 1 && alike.length >= intervals.length * LIMITS.rhythmShare ? Math.round(middle) : null;
}
