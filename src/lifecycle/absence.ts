import type { Coverage } from '../correlate/types.js';
import { planFor, type StepPlan } from './plan.js';
import { provenAfter, provenBefore } from './proof.js';
import { stepResult } from './step-result.js';
import type { Deletion, StepModel, StepResult } from './types.js';

/** What there is to judge by that a step was not seen. */
export interface Judging {
  readonly one: Deletion;
  readonly seen: readonly StepResult[];
  readonly coverage: Coverage;
}

/** `missing` only where version, verbosity and coverage prove that the line should be there. */
export function judgeAbsence({ model, proving }: StepPlan, judging: Judging): StepResult | null {
  const { one, seen, coverage } = judging;
  const { step } = model;
  if (model.need !== 'always' && !isImplied(model, seen)) return null;
  const absent = (status: StepResult['status'], why: string): StepResult => ({
    ...stepResult(one, step),
    status,
    why,
  });
  if (one.lines.has('static-never-start')) return absent('not-applicable', 'the pod never started');
  const later = provenAfter(step, planFor(one.kind), seen);
  const earlier = provenBefore(step, { ...one, steps: seen, coverage }, later);
  const kubelet = later?.kubelet ?? earlier?.kubelet ?? one.observations.at(-1)?.kubelet ?? 0;
  if (!coverage.observable(kubelet, proving)) return absent('not-observable', coverage.unobservable(kubelet, proving));
  if (coverage.filtered) return absent('outside-window', 'the log contains only selected lines');
  const isKept = coverage.prints(kubelet, proving);
  if (one.observations.length === 0) return absent('outside-window', 'no line of a kubelet is about this pod');
  if (later === null) {
    const overdue = isKept ? whyOverdue(model, judging) : null;
    return overdue === null ? absent('outside-window', 'the log ends before it') : absent('missing', overdue);
  }
  if (earlier === null) return absent('outside-window', 'the log may begin after it');
  if (earlier.kubelet !== later.kubelet) return absent('outside-window', 'the kubelet was restarted around it');
  if (!coverage.whole(earlier, later)) return absent('outside-window', 'lines are missing from the log around it');
  if (!isKept) return absent('outside-window', 'the log has no lines of this kind');
  return absent(
    'missing',
    `line ${later.line} cannot come before it, and the log has every line from ${earlier.line} on`,
  );
}

const isImplied = ({ impliedBy = [] }: StepModel, seen: readonly StepResult[]): boolean =>
  seen.some(({ step, proof }) => proof !== null && impliedBy.includes(step));

/** For a step that nothing is guaranteed to follow: why it must be there by now; null where it need not. */
function whyOverdue({ step, within }: StepModel, { one, seen, coverage }: Judging): string | null {
  const of = seen.find(other => other.step === within?.of)?.proof;
  if (within === undefined || !of || of.at === null || coverage.heardAt === null) return null;
  if (coverage.lastKubelet !== of.kubelet || coverage.heardAt - of.at < within.ms || !coverage.wholeFrom(of))
    return null;
  if (provenBefore(step, { ...one, steps: seen, coverage }, of) === null) return null;
  // Somebody else removed the object: the kubelet finds nothing to delete
  const elsewhere = one.observations.some(
    ({ id, seq }) => id === 'status-pod-gone' || (id === 'containers-terminated' && seq > of.seq),
  );
  return elsewhere
    ? null
    : `it should follow line ${of.line} within ${within.ms / 1000} s, and the log goes on for longer`;
}
