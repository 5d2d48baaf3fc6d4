import { MAX_PAUSES } from './pauses.js';
import { STEPS } from './steps.js';
import { LIMITS } from './thresholds.js';
import type { StepId, StepResult } from './types.js';

export interface StepGap {
  readonly after: StepId;
  readonly before: StepId;
  readonly ms: number;
}

/** The time that a finished pod waited for its deletion is no delay. */
const leastBefore = (step: StepId): number => (step === 'delete-seen' ? Number.POSITIVE_INFINITY : LIMITS.pauseMs);

interface Timed {
  readonly step: StepId;
  readonly container: string | null;
  readonly at: number;
}

/** The pauses between each step and the one that it waited for, longest first. */
export function gapsBetween(steps: readonly StepResult[]): StepGap[] {
  const timed: Timed[] = [];
  for (const { step, container, at } of steps) if (at !== null) timed.push({ step, container, at });
  timed.sort((a, b) => a.at - b.at);
  const lastStop = timed.findLastIndex(({ step }) => step === 'container-stopped');
  const found: StepGap[] = [];
  for (let index = 0; index < timed.length; index++) {
    const before = timed[index];
    const after = before === undefined ? undefined : awaitedStep(timed, index, lastStop);
    if (before === undefined || after === undefined) continue;
    const ms = before.at - after.at;
    if (ms >= leastBefore(before.step)) found.push({ after: after.step, before: before.step, ms });
  }
  if (found.length < 2) return found;
  found.sort((a, b) => b.ms - a.ms);
  // Containers are stopped concurrently: the slowest decides
  const longest = new Map(found.map(gap => [keyOf(gap), gap] as const).reverse());
  return found
    .filter(gap => gap.before !== 'container-stopped' || longest.get(keyOf(gap)) === gap)
    .slice(0, MAX_PAUSES);
}

const keyOf = ({ after, before }: StepGap): string => `${after} ${before}`;

/**
 * The step that this one had to wait for: the end of a container waited for its own stop, what follows the stop of all waited for the last
 * of them.
 */
function awaitedStep(timed: readonly Timed[], index: number, lastStop: number): Timed | undefined {
  const one = timed[index];
  if (one === undefined) return undefined;
  if (one.step === 'container-stopped')
    for (let at = index - 1; at >= 0; at--) {
      const other = timed[at];
      if (other && STEPS[other.step].per === 'container' && other.container === one.container) return other;
    }
  const ofAll = STEPS[one.step].per !== 'container';
  let at = index - 1;
  while (ofAll && at !== lastStop && timed[at]?.step === 'container-stopped') at--;
  return timed[at];
}
