import type { Kind } from '../contract/types.js';
import type { Observation } from '../correlate/types.js';
import type { StepId, StepResult } from './types.js';

/** What begins a deletion. A pod that had finished was terminated long before anybody deleted it. */
const BEGINNINGS: readonly StepId[] = ['delete-seen', 'teardown-begun', 'terminating-entered', 'remove-seen'];
const LATE: Partial<Record<Kind, readonly StepId[]>> = {
  completed: ['delete-seen', 'remove-seen'],
  mirror: ['delete-seen', 'remove-seen'],
};

/** The first line of the deletion itself. */
export function beginningOf(kind: Kind, steps: readonly StepResult[]): Observation | null {
  const beginnings = LATE[kind] ?? BEGINNINGS;
  let first: Observation | null = null;
  for (const { step, status, proof } of steps)
    if (proof !== null && status === 'seen' && beginnings.includes(step) && (first === null || proof.seq < first.seq))
      first = proof;
  return first;
}
