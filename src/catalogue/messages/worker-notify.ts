import type { EventDefinition } from '../definition.js';

/** The sync loop hands a pod to its worker, and states why the pod must go. */
export const workerNotify = [
  {
    event: 'worker-first',
    means: 'This kubelet process starts to look after the pod.',
    traits: ['follows-config', 'mirror-work', 'routine'],
    goroutine: 'sync-loop',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod is being synced for the first time'],
    ],
  },
  {
    event: 'worker-notified',
    means: 'The worker of the pod has new work waiting.',
    traits: ['follows-config', 'mirror-work', 'routine'],
    goroutine: 'sync-loop',
    texts: [
      ['1.27', null, 4, 'I', 'pod_workers.go', 'Notifying pod of pending update'],
    ],
  },
  {
    event: 'worker-update-queued',
    means: 'The worker had not yet begun the work that was waiting; the newest work replaces it.',
    traits: ['routine'],
    goroutine: 'sync-loop',
    texts: [
      ['1.27', null, 4, 'I', 'pod_workers.go', 'Pending update already queued', { background: true }],
    ],
  },
  {
    event: 'sync-cancelled',
    means: 'The worker is interrupted because a termination, or a shorter grace period, was requested.',
    traits: ['follows-config', 'routine'],
    goroutine: 'sync-loop',
    texts: [
      ['1.22', null, 3, 'I', 'pod_workers.go', 'Cancelling current pod sync'],
    ],
  },
  {
    event: 'finished-processing',
    means: 'An update came for a pod whose worker has finished: nothing is left to do. Normal after the final delete.',
    traits: ['follows-config', 'done'],
    goroutine: 'sync-loop',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod is finished processing, no further updates'],
    ],
  },
] as const satisfies readonly EventDefinition[];
