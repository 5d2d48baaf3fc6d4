import type { Coverage } from '../correlate/types.js';
import type { EventId } from '../events/event-id.js';
import { type NotSeen, notSeen } from './not-seen.js';
import { type Plan, planFor, type StepPlan } from './plan.js';
import { provenAfter, provenBefore } from './proof.js';
import { stepResult } from './step-result.js';
import { STEPS } from './steps.js';
import type { Deletion, StepId, StepModel, StepResult } from './types.js';

/** What is available to judge that a step was not seen. */
export interface Judging {
  readonly deletion: Deletion;
  readonly seen: readonly StepResult[];
  readonly coverage: Coverage;
}

/** `missing` only where version, verbosity and coverage prove that the line should be there. */
export function judgeAbsence({ model, proving }: StepPlan, judging: Judging): StepResult | null {
  const { deletion, seen, coverage } = judging;
  const { step } = model;
  if (model.need !== 'always' && !isImplied(model, seen)) return null;
  const absent = (not: NotSeen): StepResult => ({ ...stepResult(deletion, step), ...not });
  if (deletion.lines.has('static-never-start'))
    return absent({ status: 'not-applicable', why: 'the pod never started' });
  const later = provenAfter(step, planFor(deletion.kind), seen);
  const earlier = provenBefore(step, { ...deletion, steps: seen, coverage }, later);
  return absent(
    notSeen({
      coverage,
      proving,
      earlier,
      later,
      kubelet: deletion.observations.at(-1)?.kubelet ?? 0,
      hasLines: deletion.observations.length > 0,
      whyOverdue: () => whyOverdue(model, judging),
    }),
  );
}

/** The lines that the kubelet prints next to a step are missing as well: the log lacks lines, and the kubelet skipped no step. */
export function isCutOut({ step, status }: StepResult, { deletion, seen, coverage }: Judging): boolean {
  const plan = planFor(deletion.kind);
  const later = status === 'missing' ? provenAfter(step, plan, seen) : null;
  if (later === null) return false;
  const from = provenBefore(step, { ...deletion, steps: seen, coverage }, later)?.seq ?? 0;
  return (STEPS[step].missingWith ?? []).some(next => {
    const events = typeof next === 'string' ? provingOf(next, plan) : next;
    if (!coverage.observable(later.kubelet, events) || !coverage.prints(later.kubelet, events)) return false;
    return !deletion.lines.ofAny(events).some(({ seq }) => seq >= from && seq <= later.seq);
  });
}

const provingOf = (step: StepId, { steps }: Plan): readonly EventId[] =>
  steps.find(({ model }) => model.step === step)?.proving ?? [];

const isImplied = ({ impliedBy = [] }: StepModel, seen: readonly StepResult[]): boolean =>
  seen.some(({ step, proof }) => proof !== null && impliedBy.includes(step));

/** The reason why a step that nothing is guaranteed to follow must be there by now; null if it need not. */
function whyOverdue({ step, within }: StepModel, { deletion, seen, coverage }: Judging): string | null {
  const of = seen.find(other => other.step === within?.after)?.proof;
  if (within === undefined || !of || of.at === null || coverage.until === null) return null;
  if (coverage.lastKubelet !== of.kubelet || coverage.until - of.at < within.ms || !coverage.wholeFrom(of)) return null;
  if (provenBefore(step, { ...deletion, steps: seen, coverage }, of) === null) return null;
  // Another client removed the object: the kubelet finds nothing to delete
  const elsewhere = deletion.observations.some(
    ({ id, seq }) => id === 'status-pod-gone' || (id === 'containers-terminated' && seq > of.seq),
  );
  return elsewhere
    ? null
    : `it should follow line ${of.line} within ${within.ms / 1000} s, and the log goes on for longer`;
}
