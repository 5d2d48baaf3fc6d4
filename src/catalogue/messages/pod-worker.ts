import type { EventDefinition } from '../definition.js';

/** One worker for each pod UID: every step of a pod is done in here. */
export const podWorker = [
  { event: 'worker-begin', goroutine: 'worker', traits: ['routine'],
    means: 'The worker begins a piece of work: updateType sync, terminating or terminated (0, 1, 2 up to 1.26).',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Processing pod event', { background: true }],
    ] },
  { event: 'worker-end', goroutine: 'worker', traits: ['routine'],
    means: 'The worker has finished that piece of work, with or without success.',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Processing pod event done', { background: true }],
    ] },
  { event: 'worker-requeued', goroutine: 'worker', traits: ['mirror-work', 'routine'],
    means: 'More work had arrived in the meantime; the worker continues at once.',
    texts: [
      ['1.27', '1.32', 4, 'I', 'pod_workers.go', 'Requeueing pod due to pending update'],
      ['1.33', null,   4, 'I', 'pod_workers.go', 'Requeuing pod due to pending update'],
    ] },
  // The sync loop hands a pod to its worker, and states why the pod must go
  { event: 'worker-first', goroutine: 'sync-loop', traits: ['follows-config', 'mirror-work', 'routine'],
    means: 'This kubelet process starts to look after the pod.',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod is being synced for the first time'],
    ] },
  { event: 'worker-notified', goroutine: 'sync-loop', traits: ['follows-config', 'mirror-work', 'routine'],
    means: 'The worker of the pod has new work waiting.',
    texts: [
      ['1.27', null, 4, 'I', 'pod_workers.go', 'Notifying pod of pending update'],
    ] },
  { event: 'worker-update-queued', goroutine: 'sync-loop', traits: ['routine'],
    means: 'The worker had not yet begun the work that was waiting; the newest work replaces it.',
    texts: [
      ['1.27', null, 4, 'I', 'pod_workers.go', 'Pending update already queued', { background: true }],
    ] },
  { event: 'sync-cancelled', goroutine: 'sync-loop', traits: ['follows-config', 'routine'],
    means: 'The worker is interrupted because a termination, or a shorter grace period, was requested.',
    texts: [
      ['1.22', null, 3, 'I', 'pod_workers.go', 'Cancelling current pod sync'],
    ] },
  { event: 'finished-processing', goroutine: 'sync-loop', traits: ['follows-config', 'done'],
    means: 'An update came for a pod whose worker has finished: nothing is left to do. Normal after the final delete.',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod is finished processing, no further updates'],
    ] },
  // Workers that have finished, are in the way, or contradict themselves
  { event: 'forgotten', goroutine: 'sync-loop',
    means: 'Housekeeping drops the last record of the pod: that of its worker.',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod has been terminated and is no longer known to the kubelet, remove all history'],
    ] },
  { event: 'worker-purge-blocked', goroutine: 'sync-loop', traits: ['routine', 'proves-termination', 'traces-end'],
    means: 'The pod is no longer wanted but its worker has not finished. The line repeats every two seconds while a termination lasts; it is harmless unless it never ends.',
    waitsFor: 'its worker, which has not fully terminated it',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod worker has been requested for removal but is still not fully terminated'],
    ] },
  { event: 'worker-removal-unknown', goroutine: 'sync-loop', traits: ['routine'],
    means: 'A worker whose pod is not known any more is to be removed.',
    texts: [
      ['1.22', '1.26', 4, 'I', 'pod_workers.go', 'Pod worker has been requested for removal but is not a known pod'],
    ] },
  { event: 'orphan-still-terminating', goroutine: 'sync-loop',
    means: 'A pod without configuration is still terminating; its worker was notified again. Normal; the line repeats every two seconds.',
    waitsFor: 'its worker, which still terminates it',
    texts: [
      ['1.27', null, 4, 'I', 'pod_workers.go', 'Pod is orphaned and still terminating, notified the pod worker'],
    ] },
  { event: 'orphan-not-started', goroutine: 'sync-loop',
    means: 'A pod was removed before its worker had begun.',
    texts: [
      ['1.27', null, 4, 'I', 'pod_workers.go', 'Pod is orphaned and has not been started'],
    ] },
  { event: 'orphan-ignored', goroutine: 'sync-loop',
    means: 'Leftover containers are already being terminated by the worker of the pod.',
    texts: [
      ['1.22', null, 3, 'I', 'pod_workers.go', 'Pod is waiting for termination, ignoring runtime-only kill until after pod worker is fully terminated'],
    ] },
  { event: 'runtime-update-ignored', goroutine: 'sync-loop', traits: ['from-runtime'],
    means: 'An update of a pod that is only known from the runtime was ignored: such a pod can only be killed.',
    texts: [
      ['1.22', null, 0, 'I', 'pod_workers.go', 'Pod update is ignored, runtime pods can only be killed'],
    ] },
] as const satisfies readonly EventDefinition[];
