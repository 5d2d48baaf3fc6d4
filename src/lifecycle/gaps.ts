import type { StepId, StepResult } from './types.js';

export interface StepGap {
  readonly after: StepId;
  readonly before: StepId;
  readonly ms: number;
}

/** Shorter pauses are the pace of the kubelet: PLEG looks once a second, housekeeping every two. */
const WORTH_SAYING = 1_000;
const MOST = 5;

/** Where the time went: the pauses between one step and the next in time, longest first. */
export function gapsBetween(steps: readonly StepResult[]): StepGap[] {
  const timed = steps.flatMap(({ step, at }) => (at === null ? [] : [{ step, at }])).sort((a, b) => a.at - b.at);
  const gaps = timed.slice(1).flatMap((next, index): StepGap[] => {
    const before = timed[index];
    // How long a pod lay finished until somebody deleted it is nobody's delay
    if (before === undefined || next.step === 'delete-seen') return [];
    return [{ after: before.step, before: next.step, ms: next.at - before.at }];
  });
  return gaps
    .filter(({ ms }) => ms >= WORTH_SAYING)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, MOST);
}
