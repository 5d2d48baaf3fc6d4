import type { Kind } from '../contract/types.js';
import type { Observation } from '../correlate/types.js';
import { KINDS } from './kinds/index.js';
import type { StepId, StepResult } from './types.js';

/** What begins most deletions. */
const FIRST: readonly StepId[] = ['delete-seen', 'teardown-begun', 'terminating-entered', 'remove-seen'];

/** The first line of the deletion itself. */
export function beginningOf(kind: Kind, steps: readonly StepResult[]): Observation | null {
  const { firstSteps = FIRST } = KINDS[kind].extent;
  let first: Observation | null = null;
  for (const { step, proof } of steps)
    if (proof !== null && firstSteps.includes(step) && (first === null || proof.seq < first.seq)) first = proof;
  return first;
}
