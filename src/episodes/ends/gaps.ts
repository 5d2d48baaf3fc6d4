import { gapsBetween, type StepGap } from '../engine/gaps.js';
import { STEPS } from './steps.js';
import { LIMITS } from './thresholds.js';
import type { StepId, StepResult } from './types.js';

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
