import type { EventDefinition } from '../definition.js';

/** Static pods: one generation replaces another. */
export const staticSwap = [
  { event: 'static-wait-start', goroutine: 'worker',
    means: 'The new generation of a static pod waits until the old one is gone; the worker checks again every 10 to 15 seconds.',
    waitsFor: 'the pod that it replaces to be gone',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod cannot start yet'],
    ] },
  { event: 'static-never-start', goroutine: 'worker',
    means: 'A generation of a static pod was replaced before it ever started.',
    texts: [
      ['1.27', null,   4, 'I', 'pod_workers.go', 'Pod cannot start ever'],
      ['1.22', '1.26', 4, 'I', 'pod_workers.go', 'Pod never started and the worker can now stop'],
      ['1.27', null,   4, 'I', 'pod_workers.go', 'Running pod cannot start ever, programmer error'],
    ] },
  { event: 'static-same-uid-restart', goroutine: 'sync-loop', traits: ['follows-config'],
    means: 'A static pod came back with the same UID while it is still terminating; it starts again afterwards.',
    waitsFor: 'the pod with the same UID to be terminated',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod is terminating but has been requested to restart with same UID, will be reconciled later'],
    ] },
  { event: 'static-same-uid-purged', goroutine: 'sync-loop',
    means: 'The record of an ended pod is dropped so that a pod with the same UID can start.',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod has been terminated but another pod with the same UID was created, remove history to allow restart'],
    ] },
  { event: 'static-same-uid-restarted', goroutine: 'sync-loop',
    means: 'A pod starts again with the UID of one that ended.',
    texts: [
      ['1.22', '1.26', 3, 'I', 'kubelet_pods.go', 'Pod is restartable after termination due to UID reuse'],
      ['1.27', null,   3, 'I', 'kubelet_pods.go', 'Pod will be restarted because it is in the desired set and not known to the pod workers (likely due to UID reuse)'],
    ] },
  { event: 'static-same-uid-blocked', goroutine: 'sync-loop',
    means: 'A pod cannot start again with its old UID because its phase is final.',
    texts: [
      ['1.22', '1.26', 3, 'I', 'kubelet_pods.go', 'Pod is restartable after termination due to UID reuse, but pod phase is terminal'],
    ] },
] as const satisfies readonly EventDefinition[];
