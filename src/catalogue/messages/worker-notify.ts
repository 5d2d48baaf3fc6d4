import type { EventDefinition } from '../definition.js';

/** The sync loop hands a pod to its worker, and states why the pod must go. */
export const workerNotify = [
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
] as const satisfies readonly EventDefinition[];
