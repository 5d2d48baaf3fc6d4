import { MAX_PAUSES } from './pauses.js';
import { STEPS } from './steps.js';
import { LIMITS } from './thresholds.js';
import type { StepId, StepResult } from './types.js';

export interface StepGap {
  readonly after: StepId;
  readonly before: StepId;
  readonly ms: number;
}

/** The time that a finished pod waited for its deletion is not a delay. */
const leastBefore = (step: StepId): number => (step === 'delete-seen' ? Number.POSITIVE_INFINITY : LIMITS.pauseMs);

interface Timed {
  readonly step: StepId;
  readonly container: string | null;
  readonly at: number;
}

/** Where the time went: the pauses between one step and the one that it waited for, longest first. */
export function gapsBetween(steps: readonly StepResult[]): StepGap[] {
  const timed = steps
    .flatMap(({ step, container, at }): Timed[] => (at === null ? [] : [{ step, container, at }]))
    .sort((a, b) => a.at - b.at);
  const found = timed
    .flatMap((before, index): StepGap[] => {
      const after = waitedFor(before, timed.slice(0, index), timed);
      return after === null ? [] : [{ after: after.step, before: before.step, ms: before.at - after.at }];
    })
    .filter(({ before, ms }) => ms >= leastBefore(before))
    .sort((a, b) => b.ms - a.ms);
  // Containers are stopped side by side: the slowest of them tells it
  const longest = new Map(found.map(gap => [keyOf(gap), gap] as const).reverse());
  return found
    .filter(gap => gap.before !== 'container-stopped' || longest.get(keyOf(gap)) === gap)
    .slice(0, MAX_PAUSES);
}

const keyOf = ({ after, before }: StepGap): string => `${after} ${before}`;

/** The end of a container waits for its own stop, and what follows the stop of all waits for the last of them. */
function waitedFor(one: Timed, earlier: readonly Timed[], all: readonly Timed[]): Timed | null {
  if (one.step === 'container-stopped') {
    const own = earlier.findLast(other => STEPS[other.step].per === 'container' && other.container === one.container);
    if (own !== undefined) return own;
  }
  const stops = STEPS[one.step].per !== 'container';
  const last = all.findLast(({ step }) => step === 'container-stopped');
  return earlier.findLast(other => !(stops && other.step === 'container-stopped') || other === last) ?? null;
}
