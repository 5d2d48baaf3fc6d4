import type { EventDefinition } from '../definition.js';

/** Workers that have finished, are in the way, or contradict themselves. */
export const workerHistory = [
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
