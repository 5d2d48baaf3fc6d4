import { type EventId, eventsHaving } from '../../../catalogue/events.js';
import { given } from '../../../kit/forms.js';
import type { Sign } from '../../engine/steps.js';
import type { StepId, StepModel } from '../types.js';

/** Lines that show the kubelet at work on the pod: a DELETE after one of them is its own, not the one that began the deletion. */
export const UNDER_WAY = [...eventsHaving('under-way')];

/** Lines with the grace period that the kubelet grants, the best first. */
export const GIVES_GRACE: readonly EventId[] = ['grace-period', 'kill-override', 'kill-begin'];

/**
 * What the pod worker does with every pod that it terminates (pod_workers.go, podWorkerLoop: SyncTerminatingPod, then SyncTerminatedPod).
 * All lines come from one goroutine, except the lines of the kill goroutines, for which it waits. `begin` is the step that triggers the
 * worker.
 */
export const termination = (begin: StepId): readonly StepModel[] => [
  { step: 'teardown-begun', need: 'always', after: begin === 'teardown-begun' ? [] : [begin] },
  { step: 'terminating-entered', need: 'always', after: ['teardown-begun'] },
  { step: 'prestop-started', need: 'implied', impliedBy: ['prestop-finished'], after: ['terminating-entered'] },
  { step: 'prestop-finished', need: 'sometimes', after: ['prestop-started'] },
  { step: 'stop-sent', need: 'implied', impliedBy: ['container-stopped'], after: ['terminating-entered'] },
  // A stop that failed has no such line, and the next try may find nothing to stop
  { step: 'container-stopped', need: 'sometimes', after: ['stop-sent'] },
  { step: 'terminating-exited', need: 'always', after: ['terminating-entered'] },
  { step: 'containers-terminated', need: 'always', after: ['terminating-exited', 'container-stopped'] },
  { step: 'terminated-entered', need: 'always', after: ['containers-terminated'] },
  { step: 'volumes-unmounted', need: 'always', after: ['terminated-entered'] },
  // With --cgroups-per-qos=false no line shows this step
  { step: 'cgroup-removed', need: 'sometimes', after: ['volumes-unmounted'] },
  { step: 'terminated-exited', need: 'always', after: ['volumes-unmounted', 'cgroup-removed'] },
  { step: 'worker-finished', need: 'always', after: ['terminated-exited'] },
];

/** What remains to be done for a pod that the kubelet has ended itself: its object stays until a client deletes it. */
export const leftToDelete: readonly StepModel[] = [
  { step: 'delete-requested', need: 'sometimes', after: [] },
  { step: 'delete-seen', need: 'sometimes', after: [] },
  { step: 'api-delete-sent', need: 'sometimes', after: [] },
  { step: 'remove-seen', need: 'sometimes', after: ['delete-seen'] },
  { step: 'forgotten', need: 'sometimes', after: ['remove-seen', 'worker-finished'] },
];

/** The steps of a termination, with other signs for some of them. */
export const shownBy = (steps: readonly StepModel[], signs: Readonly<Partial<Record<StepId, readonly Sign[]>>>) =>
  steps.map(model => ({ ...model, ...given({ signs: signs[model.step] }) }));
