import type { Observation } from '../../correlate/types.js';
import { type Plan, planFor } from './plan.js';
import type { Reconstructed, StepId, StepResult } from './types.js';

/** The first line of a step that is guaranteed to come after this one. */
export function provenAfter(step: StepId, { after }: Plan, seen: readonly StepResult[]): Observation | null {
  const later = after.get(step);
  let first: Observation | null = null;
  for (const { step: other, proof } of seen)
    if (proof !== null && later?.has(other) && (first === null || proof.seq < first.seq)) first = proof;
  return first;
}

/** The last line before `later` that comes before every position that the step can have. */
export function provenBefore(
  step: StepId,
  {
    lastAlive,
    kind,
    steps,
    lines,
    coverage,
  }: Pick<Reconstructed, 'lastAlive' | 'kind' | 'steps' | 'lines' | 'coverage'>,
  later: Observation | null,
): Observation | null {
  const before = planFor(kind).before.get(step);
  const end = later?.seq ?? Number.POSITIVE_INFINITY;
  let last: Observation | null = null;
  for (const { step: other, proof } of steps)
    if (proof !== null && before?.has(other) && proof.seq < end && proof.seq >= (last?.seq ?? 0) && isFirst(proof))
      last = proof;
  return last ?? (lastAlive?.kubelet === later?.kubelet ? lastAlive : null);

  /** In a log that begins in the middle of a deletion, the DELETE may be the second of two, which proves nothing. */
  function isFirst(proof: Observation): boolean {
    if (proof.id !== 'config-delete') return true;
    return (lastAlive !== null && coverage.whole(lastAlive, proof)) || lines.only(proof.id).length > 1;
  }
}
