import type { EventDefinition } from '../definition.js';

/** SyncPod: a pod that is meant to run. */
export const syncPod = [
  {
    event: 'sync-enter',
    means: 'The worker begins to bring the pod into line with its spec.',
    traits: ['alive', 'mirror-work', 'routine'],
    goroutine: 'worker',
    texts: [
      ['1.27', null,   4, 'I', 'kubelet.go', 'SyncPod enter'],
      ['1.22', '1.26', 4, 'I', 'kubelet.go', 'syncPod enter'],
    ],
  },
  {
    event: 'sync-exit',
    means: 'The sync is over; isTerminal=true means that the pod has finished.',
    traits: ['alive', 'mirror-work', 'ends-sync', 'routine'],
    goroutine: 'worker',
    texts: [
      ['1.27', null,   4, 'I', 'kubelet.go', 'SyncPod exit'],
      ['1.22', '1.26', 4, 'I', 'kubelet.go', 'syncPod exit'],
    ],
  },
  {
    event: 'sync-terminal',
    means: 'The sync found that the pod has finished by itself.',
    traits: ['routine'],
    goroutine: 'worker',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod is terminal'],
    ],
  },
  {
    event: 'completed-naturally',
    means: 'All containers of the pod finished by themselves; the kubelet terminates the pod without a request.',
    traits: ['finished'],
    goroutine: 'worker',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod indicated lifecycle completed naturally and should now terminate'],
    ],
  },
  {
    event: 'termination-observed',
    means: 'The worker has noticed that the pod must be terminated.',
    traits: ['terminates', 'proves-termination'],
    goroutine: 'worker',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod worker has observed request to terminate'],
    ],
  },
  {
    event: 'sync-error',
    means: 'The sync failed and is tried again later; the error gives the reason.',
    traits: ['mirror-work', 'ends-sync', 'failure', 'routine'],
    goroutine: 'worker',
    texts: [
      ['1.7',  '1.20', 0, 'E', 'pod_workers.go', 'Error syncing pod %s{podUID} (%q{pod}), skipping: %v{err}'],
      ['1.2',  '1.6',  0, 'E', 'pod_workers.go', 'Error syncing pod %s{podUID}, skipping: %v{err}'],
      ['1.21', null,   0, 'E', 'pod_workers.go', 'Error syncing pod, skipping'],
    ],
  },
  {
    event: 'sync-aborted',
    means: 'The worker stopped what it was doing because it was cancelled.',
    traits: ['routine'],
    goroutine: 'worker',
    texts: [
      ['1.22', null, 2, 'I', 'pod_workers.go', 'Sync exited with context cancellation error'],
    ],
  },
  {
    event: 'worker-complete',
    means: 'Nothing is left to be done for the pod on this node.',
    traits: ['under-way', 'finished', 'mirror-work', 'routine'],
    goroutine: 'worker',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod is complete and the worker can now stop'],
    ],
  },
  {
    event: 'worker-stopped',
    means: 'The goroutine of the worker has ended.',
    traits: ['mirror-work', 'routine'],
    goroutine: 'worker',
    texts: [
      ['1.27', null, 3, 'I', 'pod_workers.go', 'Pod worker has stopped'],
    ],
  },
  {
    event: 'containers-terminated',
    means: 'No container of the pod runs any more; its volumes can be unmounted.',
    traits: ['under-way', 'worker-run', 'proves-termination'],
    goroutine: 'worker',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod terminated all containers successfully'],
    ],
  },
  {
    event: 'orphan-worker-done',
    means: 'The containers of an orphaned pod are gone, and its worker with them.',
    traits: ['worker-run'],
    goroutine: 'worker',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod terminated all orphaned containers successfully and worker can now stop'],
    ],
  },
] as const satisfies readonly EventDefinition[];
