import { longestPauses } from './pauses.js';
import { LIMITS } from './thresholds.js';
import type { StepId, StepResult } from './types.js';

export interface StepGap {
  readonly after: StepId;
  readonly before: StepId;
  readonly ms: number;
}

/** How long a pod lay finished until somebody deleted it is nobody's delay. */
const leastBefore = (step: StepId): number => (step === 'delete-seen' ? Number.POSITIVE_INFINITY : LIMITS.pauseMs);

/** Where the time went: the pauses between one step and the next in time, longest first. */
export function gapsBetween(steps: readonly StepResult[]): StepGap[] {
  const timed = steps.flatMap(({ step, at }) => (at === null ? [] : [{ step, at }])).sort((a, b) => a.at - b.at);
  return longestPauses(
    timed,
    ({ at }) => at,
    (_after, { step }) => leastBefore(step),
  ).map(({ after, before, ms }) => ({ after: after.step, before: before.step, ms }));
}
