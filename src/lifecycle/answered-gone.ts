import type { Observation } from '../correlate/types.js';
import type { EventId } from '../events/event-id.js';
import { isGone, isUnrelated } from './hangs/errors.js';
import type { Testimonies } from './hangs/refuted.js';
import { isShownAfter } from './hangs/unrelated.js';
import { KINDS } from './kinds/index.js';
import type { Deletion, StepResult } from './types.js';

const THROUGH: readonly EventId[] = ['worker-complete', 'terminated-exit', 'status-ready-to-delete'];
const CALLS: readonly EventId[] = ['status-get-failed', 'status-patch-failed', 'api-delete-failed'];

/**
 * An API server that has just started does not know the pods of any node yet: it answers the same in the next round of the status manager,
 * or never again.
 */
const REPEATED_ANSWERS = 2;

/**
 * The line with the API server's answer that the object is gone, when the kubelet was done with the pod: its delete succeeded although no
 * answer came, or another client was faster (status_manager.go, syncPod). Null where no line shows it.
 */
export function answeredGone(one: Deletion, testimonies: Testimonies): Observation | null {
  const through = one.lines.first(THROUGH);
  if (through === undefined || KINDS[one.kind].ending.deletedByKubelet !== true) return null;
  const isAfter = ({ seq }: Observation): boolean => seq > through.seq;
  const asked = one.lines.only('status-pod-gone').find(isAfter);
  const answers = one.lines.ofAny(CALLS).filter(isAfter);
  const unrelated = answers.filter(isUnrelated);
  const [first] = unrelated;
  const isUnknown =
    first !== undefined && unrelated.length >= REPEATED_ANSWERS && !isShownAfter(first, one, testimonies);
  return asked ?? answers.find(isGone) ?? (isUnknown ? first : null);
}

/** The step of the removal names the answer by its printed time: a line number belongs to one of several files. */
export function withAnswer(steps: readonly StepResult[], answered: Observation | null): readonly StepResult[] {
  if (answered === null) return steps;
  const at = answered.at === null ? '' : ` at ${new Date(answered.at).toISOString().slice(11, 19)}`;
  const why = `the log has no line for it, but the API server answered${at} that the object is gone`;
  return steps.map(one => (one.step === 'remove-seen' && one.status === 'outside-window' ? { ...one, why } : one));
}
