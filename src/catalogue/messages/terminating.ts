import type { EventDefinition } from '../definition.js';

/** SyncTerminatingPod: stop the containers. */
export const terminating = [
  { event: 'terminating-enter', goroutine: 'worker', traits: ['terminates', 'stops', 'under-way', 'worker-run', 'proves-termination'],
    means: 'The worker begins to stop the containers of the pod.',
    texts: [
      ['1.27', null,   4, 'I', 'kubelet.go', 'SyncTerminatingPod enter'],
      ['1.22', '1.26', 4, 'I', 'kubelet.go', 'syncTerminatingPod enter'],
    ] },
  { event: 'terminating-exit', goroutine: 'worker', traits: ['terminates', 'under-way', 'worker-run', 'proves-termination'],
    means: 'Stopping is over; the line is printed on errors too.',
    texts: [
      ['1.27', null,   4, 'I', 'kubelet.go', 'SyncTerminatingPod exit'],
      ['1.22', '1.26', 4, 'I', 'kubelet.go', 'syncTerminatingPod exit'],
    ] },
  { event: 'terminating-runtime-enter', goroutine: 'worker', traits: ['terminates'],
    means: 'The worker begins to stop containers of a pod that is only known from the runtime.',
    texts: [
      ['1.27', null, 4, 'I', 'kubelet.go', 'SyncTerminatingRuntimePod enter'],
    ] },
  { event: 'terminating-runtime-exit', goroutine: 'worker', traits: ['terminates'],
    means: 'Stopping the containers of an orphaned pod is over.',
    texts: [
      ['1.27', null, 4, 'I', 'kubelet.go', 'SyncTerminatingRuntimePod exit'],
    ] },
  { event: 'grace-period', goroutine: 'worker', traits: ['proves-termination'],
    means: 'How many seconds the containers get between SIGTERM and SIGKILL.',
    texts: [
      ['1.22', null, 4, 'I', 'kubelet.go', 'Pod terminating with grace period'],
    ] },
  { event: 'orphan-grace-period', goroutine: 'worker',
    means: 'An orphaned pod gets the shortest possible grace period.',
    texts: [
      ['1.27', null, 4, 'I', 'kubelet.go', 'Orphaned running pod terminating without grace period'],
    ] },
] as const satisfies readonly EventDefinition[];
