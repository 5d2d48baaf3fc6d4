import type { Observation } from '../../correlate/types.js';
import type { Kind } from '../../document/contract/types.js';
import { provenBefore as lastBefore } from '../engine/order.js';
import { eachKind, planOf } from '../engine/steps.js';
import { KINDS } from './kinds/index.js';
import { STEPS } from './steps.js';
import type { Deletion, StepId, StepResult } from './types.js';

export const planFor = eachKind((kind: Kind) => planOf(KINDS[kind].steps, STEPS));

/** The last line before `later` that comes before every position that the step can have. */
export function provenBefore(step: StepId, one: Deletion, steps: readonly StepResult[], later: Observation | null) {
  const { lastAlive, kind, lines, coverage } = one;
  const last = lastBefore(step, planFor(kind), steps, later, isFirst);
  return last ?? (lastAlive?.kubelet === later?.kubelet ? lastAlive : null);

  /** In a log that begins in the middle of a deletion, the DELETE may be the second of two, which proves nothing. */
  function isFirst(proof: Observation): boolean {
    if (proof.id !== 'config-delete') return true;
    return (lastAlive !== null && coverage.whole(lastAlive, proof)) || lines.only(proof.id).length > 1;
  }
}
