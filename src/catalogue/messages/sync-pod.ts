import type { EventDefinition } from '../definition.js';

/** SyncPod: a pod that is meant to run. */
export const syncPod = [
  { event: 'sync-enter', goroutine: 'worker', traits: ['alive', 'mirror-work', 'routine'],
    means: 'The worker begins to bring the pod into line with its spec.',
    texts: [
      ['1.27', null,   4, 'I', 'kubelet.go', 'SyncPod enter'],
      ['1.22', '1.26', 4, 'I', 'kubelet.go', 'syncPod enter'],
    ] },
  { event: 'sync-exit', goroutine: 'worker', traits: ['alive', 'mirror-work', 'ends-sync', 'routine'],
    means: 'The sync is over; isTerminal=true means that the pod has finished.',
    texts: [
      ['1.27', null,   4, 'I', 'kubelet.go', 'SyncPod exit'],
      ['1.22', '1.26', 4, 'I', 'kubelet.go', 'syncPod exit'],
    ] },
  { event: 'sync-terminal', goroutine: 'worker', traits: ['routine'],
    means: 'The sync found that the pod has finished by itself.',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod is terminal'],
    ] },
  { event: 'completed-naturally', goroutine: 'worker', traits: ['finished'],
    means: 'All containers of the pod finished by themselves; the kubelet terminates the pod without a request.',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod indicated lifecycle completed naturally and should now terminate'],
    ] },
  { event: 'termination-observed', goroutine: 'worker', traits: ['terminates', 'proves-termination'],
    means: 'The worker has noticed that the pod must be terminated.',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod worker has observed request to terminate'],
    ] },
  { event: 'sync-error', goroutine: 'worker', traits: ['mirror-work', 'ends-sync', 'failure', 'routine'],
    means: 'The sync failed and is tried again later; the error gives the reason.',
    texts: [
      ['1.7',  '1.20', 0, 'E', 'pod_workers.go', 'Error syncing pod %s{podUID} (%q{pod}), skipping: %v{err}'],
      ['1.2',  '1.6',  0, 'E', 'pod_workers.go', 'Error syncing pod %s{podUID}, skipping: %v{err}'],
      ['1.21', null,   0, 'E', 'pod_workers.go', 'Error syncing pod, skipping'],
    ] },
  { event: 'sync-aborted', goroutine: 'worker', traits: ['routine'],
    means: 'The worker stopped what it was doing because it was cancelled.',
    texts: [
      ['1.22', null, 2, 'I', 'pod_workers.go', 'Sync exited with context cancellation error'],
    ] },
  { event: 'worker-complete', goroutine: 'worker', traits: ['under-way', 'finished', 'mirror-work', 'routine'],
    means: 'Nothing is left to be done for the pod on this node.',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod is complete and the worker can now stop'],
    ] },
  { event: 'worker-stopped', goroutine: 'worker', traits: ['mirror-work', 'routine'],
    means: 'The goroutine of the worker has ended.',
    texts: [
      ['1.27', null, 3, 'I', 'pod_workers.go', 'Pod worker has stopped'],
    ] },
  { event: 'containers-terminated', goroutine: 'worker', traits: ['under-way', 'worker-run', 'proves-termination'],
    means: 'No container of the pod runs any more; its volumes can be unmounted.',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod terminated all containers successfully'],
    ] },
  { event: 'orphan-worker-done', goroutine: 'worker', traits: ['worker-run'],
    means: 'The containers of an orphaned pod are gone, and its worker with them.',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod terminated all orphaned containers successfully and worker can now stop'],
    ] },
] as const satisfies readonly EventDefinition[];
