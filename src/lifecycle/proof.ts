import type { Observation } from '../correlate/types.js';
import { PLANS, type Plan } from './plan.js';
import type { Reconstructed, StepId, StepResult } from './types.js';

/** The first line of a step that is guaranteed to come after this one. */
export function provenAfter(step: StepId, { after }: Plan, seen: readonly StepResult[]): Observation | null {
  return earliest(seen.flatMap(other => (after.get(step)?.has(other.step) && other.proof ? [other.proof] : [])));
}

/** The last line before `later` that precedes every place where the step can be. */
export function provenBefore(
  step: StepId,
  {
    known,
    kind,
    steps,
    observations,
    coverage,
  }: Pick<Reconstructed, 'known' | 'kind' | 'steps' | 'observations' | 'coverage'>,
  later: Observation | null,
): Observation | null {
  const before = PLANS[kind].before.get(step);
  const proofs = steps.flatMap(({ step: other, proof }) => (before?.has(other) && proof !== null ? [proof] : []));
  const inTime = proofs.filter(proof => (later === null || proof.seq < later.seq) && isFirst(proof));
  return latest(inTime) ?? (known?.kubelet === later?.kubelet ? known : null);

  /** A log that begins in the middle of a deletion can have the second DELETE of two, which proves nothing. */
  function isFirst(proof: Observation): boolean {
    if (proof.id !== 'config-delete') return true;
    return (
      (known !== null && coverage.whole(known, proof)) || observations.filter(({ id }) => id === proof.id).length > 1
    );
  }
}

const bySeq = (a: Observation, b: Observation): number => a.seq - b.seq;
const earliest = (observations: readonly Observation[]): Observation | null => [...observations].sort(bySeq)[0] ?? null;
const latest = (observations: readonly Observation[]): Observation | null =>
  [...observations].sort(bySeq).at(-1) ?? null;
