import { MAX_PAUSES } from '../../engine/pauses.js';
import { STEPS } from '../steps.js';
import { LIMITS } from '../thresholds.js';
import type { StepId, StepResult } from '../types.js';

/** A pause between two steps, on the log's own scale. */
export interface StepGap {
  readonly after: StepId;
  readonly before: StepId;
  readonly from: number;
  readonly to: number;
  readonly ms: number;
  /** The container of the step with which it ends */
  readonly container: string | null;
}

/** It ends several containers at a time: each waits for the step before it of the same container. */
const CONCURRENT: StepId = 'container-stopped';

const isPerContainer = (step: StepId): boolean => STEPS[step].per === 'container';

/** The time that a finished pod waited for its deletion is no delay. */
const leastBefore = (step: StepId): number => (step === 'delete-seen' ? Number.POSITIVE_INFINITY : LIMITS.pauseMs);

/** The pauses of a deletion between each step and the one that it waited for, longest first. */
export function gapsOf(steps: readonly StepResult[]): StepGap[] {
  const timed = steps
    .flatMap(({ step, container, at }) => (at === null ? [] : [{ step, container, at }]))
    .sort((a, b) => a.at - b.at);
  const lastStop = timed.findLastIndex(({ step }) => step === CONCURRENT);
  const found = timed
    .flatMap((before, index): StepGap[] => {
      const after = awaited(before, index);
      if (after === undefined) return [];
      const [from, to] = [after.at, before.at];
      if (to - from < leastBefore(before.step)) return [];
      return [{ after: after.step, before: before.step, from, to, ms: to - from, container: before.container }];
    })
    .sort((a, b) => b.ms - a.ms);
  // What happens concurrently takes as long as the slowest
  const longest = new Map(found.map(gap => [keyOf(gap), gap] as const).reverse());
  return found.filter(gap => gap.before !== CONCURRENT || longest.get(keyOf(gap)) === gap).slice(0, MAX_PAUSES);

  /**
   * The step that this one had to wait for: the end of a container waited for its own stop, and what follows the stop of all containers
   * waited for the last of them.
   */
  function awaited({ step, container }: (typeof timed)[number], index: number): (typeof timed)[number] | undefined {
    const own =
      step === CONCURRENT && lastBefore(index, one => isPerContainer(one.step) && one.container === container);
    return own || lastBefore(index, (one, at) => isPerContainer(step) || one.step !== CONCURRENT || at === lastStop);
  }

  /** Mostly the step just before it: those after it are not looked at. */
  function lastBefore(index: number, isIt: (one: (typeof timed)[number], at: number) => boolean) {
    for (let at = index - 1; at >= 0; at--) {
      const one = timed[at];
      if (one !== undefined && isIt(one, at)) return one;
    }
    return undefined;
  }
}

const keyOf = ({ after, before }: StepGap): string => `${after} ${before}`;
