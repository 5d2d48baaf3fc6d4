import { isDeath, isExit, textField } from '../../catalogue/fields.js';
import type { StepVocabulary } from '../engine/steps.js';

type Actor = 'API' | 'sync loop' | 'worker' | 'runtime' | 'volumes' | 'status';

/** The words for every deletion: the name of a step, its actor, and the lines that show it. */
// biome-ignore format: a head for each step, and a line for each of its other parts
const ROWS = {
  'delete-requested': { title: 'deletion requested', actor: 'API', change: 'requested', witnessed: ['delete-accepted', 'eviction-accepted'],
    means: 'A client asked the API server to delete the pod; the kubelet has not been notified yet.',
    signs: [] },
  'delete-seen': { title: 'kubelet notified', actor: 'sync loop',
    means: 'The kubelet sees that the pod is to be deleted.',
    signs: [{ events: ['config-delete'] }],
    // The fact that the object is to be deleted does not show that the kubelet knows it
    change: 'requested' },
  'teardown-begun': { title: 'termination ordered', actor: 'sync loop',
    means: 'The pod worker receives the order to terminate the pod.',
    signs: [{ events: ['teardown-begun', 'teardown-removed', 'teardown-evicted', 'teardown-orphan', 'teardown-orphan-config', 'teardown-terminal-phase'] }],
    // The sync loop passes what it gets to the worker at once (kubelet.go, HandlePodUpdates; pod_workers.go, UpdatePod, from 1.22 on)
    missingWith: ['delete-seen', ['termination-observed']] },
  'terminating-entered': { title: 'termination started', actor: 'worker',
    means: 'The pod worker starts to stop the containers.',
    signs: [{ events: ['terminating-enter', 'terminating-runtime-enter'] }],
    // pod_workers.go, podWorkerLoop; kubelet.go, SyncTerminatingPod and SyncTerminatingRuntimePod: from 1.22 on
    missingWith: [['termination-observed'], ['grace-period', 'orphan-grace-period']] },
  'prestop-started': { title: 'preStop hook started', actor: 'runtime', per: 'container',
    means: 'The preStop hook runs before the container is stopped.',
    signs: [{ events: ['prestop-begin'] }] },
  'prestop-finished': { title: 'preStop hook ended', actor: 'runtime', per: 'container',
    means: 'The preStop hook completed, failed or timed out.',
    signs: [{ events: ['prestop-done', 'prestop-timeout', 'prestop-failed'] }] },
  'stop-sent': { title: 'stop requested', actor: 'runtime', per: 'container', witnessed: ['stop-requested'],
    means: 'The runtime is asked to stop the container: SIGTERM now, SIGKILL at the end of the grace period.',
    signs: [
      { events: ['kill-begin'] },
      { events: ['kill-override'] },
      { events: ['event-occurred'], where: isKilling, hint: true },
    ] },
  'container-stopped': { title: 'container stopped', actor: 'runtime', per: 'container', witnessed: ['container-exited'],
    means: 'The container has ended.',
    signs: [
      { events: ['kill-done'], pick: 'last' },
      // Reported again at every relist until the state of the pod can be read, and only then with an event (generic.go, Relist)
      { events: ['pleg-transition'], where: isExit, again: true, hint: true },
      { events: ['pleg-exit-code'], pick: 'last', hint: true },
      { events: ['pleg-event'], where: isDeath, pick: 'last', hint: true },
    ] },
  'terminating-exited': { title: 'termination sync done', actor: 'worker',
    means: 'The pod worker has stopped the containers, or gives up until its next try.',
    signs: [{ events: ['terminating-exit', 'terminating-runtime-exit'], pick: 'last' }],
    // kubelet.go, SyncTerminatingPod; pod_workers.go, podWorkerLoop and completeTerminating: from 1.22 on
    missingWith: [['containers-stopped', 'orphan-containers-stopped'], 'containers-terminated'] },
  'containers-terminated': { title: 'all containers stopped', actor: 'worker',
    means: 'No container of the pod is running any more.',
    signs: [{ events: ['containers-terminated', 'orphan-worker-done'] }],
    missingWith: ['terminating-exited'] },
  'terminated-entered': { title: 'clean-up started', actor: 'worker',
    means: 'The pod worker starts to clean up what the pod leaves behind.',
    signs: [{ events: ['terminated-enter'] }],
    // volume_manager.go, WaitForUnmount: from 1.22 on
    missingWith: ['containers-terminated', ['volumes-wait']] },
  'volumes-unmounted': { title: 'volumes unmounted', actor: 'volumes',
    means: 'No volume of the pod is mounted any more.',
    signs: [
      { events: ['terminated-unmounted'] },
      { events: ['volumes-unmounted'] },
      { events: ['unmount-done'], pick: 'last', hint: true, closes: { event: 'unmount-begin', by: 'uniqueName' } },
    ],
    missingWith: [['volumes-wait']] },
  'cgroup-removed': { title: 'cgroup removed', actor: 'worker',
    means: 'The control group of the pod was removed.',
    signs: [{ events: ['cgroup-removed'] }] },
  'terminated-exited': { title: 'clean-up done', actor: 'worker',
    means: 'The pod worker has cleaned up, or gives up until its next try.',
    signs: [
      { events: ['terminated-exit'], pick: 'last' },
      // The line is off by default, like the feature that prints it
      { events: ['finished-broadcast'], hint: true },
    ],
    // kubelet.go, SyncTerminatedPod; pod_workers.go, podWorkerLoop and completeTerminated: from 1.22 on
    missingWith: [['final-status'], 'worker-finished'] },
  'worker-finished': { title: 'worker finished', actor: 'worker',
    means: 'The pod worker has nothing left to do for this pod.',
    signs: [{ events: ['worker-complete', 'orphan-worker-done'] }, { events: ['worker-stopped'] }],
    missingWith: ['terminated-exited'] },
  'status-final': { title: 'ready to delete the object', actor: 'status',
    means: 'The status manager finds that the API object can be deleted.',
    signs: [{ events: ['status-ready-to-delete'] }],
    // status_manager.go, syncPod: the patch comes first, in all versions
    missingWith: [['status-patch']] },
  'api-delete-sent': { title: 'object deleted', actor: 'status', change: 'final-delete', witnessed: ['final-delete-accepted'],
    means: 'The kubelet deleted the API object (grace 0). With finalizers the object stays until they are gone.',
    signs: [{ events: ['api-deleted'] }],
    // The kubelet does this at the end, but so do a client that deletes by force, and the garbage collector of pods (pkg/controller/podgc)
    changed: 'The API object was deleted with grace period 0. With finalizers it stays until they are gone.' },
  'remove-seen': { title: 'object gone', actor: 'sync loop', change: 'removed',
    means: 'The kubelet sees that the API object is gone.',
    // The lines that follow a REMOVE prove it if a filter removed its own line
    signs: [{ events: ['config-remove'] }, { events: ['must-be-killed', 'remove-failed'], hint: true }],
    changed: 'The API object is gone.' },
  forgotten: { title: 'kubelet forgot the pod', actor: 'sync loop',
    means: 'Housekeeping drops the last record that the kubelet kept of the pod.',
    signs: [{ events: ['forgotten'] }] },
  'sync-entered': { title: 'static pod sync started', actor: 'worker',
    means: 'The worker of the static pod runs, because its mirror changed.',
    signs: [{ events: ['sync-enter'] }] },
  'mirror-delete-sent': { title: 'mirror delete sent', actor: 'worker', change: 'final-delete', witnessed: ['final-delete-accepted'],
    means: 'The kubelet deletes the mirror object (grace 0).',
    signs: [{ events: ['mirror-delete-try', 'mirror-delete-silent'] }, { events: ['mirror-delete'] }],
    changed: 'The mirror object was deleted with grace period 0.' },
  'mirror-deleted': { title: 'mirror deleted', actor: 'worker',
    means: 'The API server accepted the delete of the mirror.',
    signs: [{ events: ['mirror-deleted'] }] },
  'mirror-create-sent': { title: 'mirror create sent', actor: 'worker', witnessed: ['pod-created'],
    means: 'The kubelet creates a new mirror. No line reports its success.',
    signs: [{ events: ['mirror-create'] }] },
  'mirror-added': { title: 'mirror is back', actor: 'sync loop',
    means: 'The kubelet sees the new mirror, with a new UID.',
    signs: [{ events: ['config-add'] }] },
  'mirror-status-synced': { title: 'mirror status synced', actor: 'status',
    means: 'The status of the static pod is written to the new mirror.',
    signs: [{ events: ['status-patch'] }] },
  'sync-exited': { title: 'static pod sync done', actor: 'worker',
    means: 'The worker of the static pod has finished this sync.',
    signs: [{ events: ['sync-exit'] }] },
} as const satisfies Readonly<Record<string, StepVocabulary<string, Actor>>>;

type StepId = keyof typeof ROWS;

export const STEPS: Readonly<Record<StepId, StepVocabulary<StepId, Actor>>> = ROWS;

/** A step in the middle of a sentence: `“container stopped (web)”` */
export const stepCalled = (step: StepId, container: string | null = null): string =>
  `“${STEPS[step].title}${container === null ? '' : ` (${container})`}”`;

/** A document of another version can contain steps that this one does not know. */
export const isStep = (step: string): step is StepId => Object.hasOwn(STEPS, step);

/** Up to 1.13 the event comes after the container has been stopped, and has another text (kuberuntime_container.go, killContainer). */
function isKilling({ event }: { event: Parameters<typeof textField>[0] }): boolean {
  const isAfterwards = textField(event, 'message')?.startsWith('Killing container with id ') === true;
  return textField(event, 'reason') === 'Killing' && !isAfterwards;
}
