import type { EventDefinition } from '../definition.js';

/** Why a pod must go, and SyncTerminatingPod: its containers are stopped. */
export const teardown = [
  { event: 'teardown-begun', goroutine: 'sync-loop', traits: ['follows-config', 'begins-teardown', 'stops', 'under-way', 'proves-request'],
    means: 'The pod was deleted through the API: the kubelet begins to terminate it.',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod is marked for graceful deletion, begin teardown'],
    ] },
  { event: 'teardown-removed', goroutine: 'sync-loop', traits: ['follows-config', 'begins-teardown', 'static-end', 'proves-request'],
    means: 'The pod is gone from its source, but no deletionTimestamp was seen (a removed manifest, a lost event, a node shutdown): the kubelet begins to terminate it.',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod is being removed by the kubelet, begin teardown'],
    ] },
  { event: 'teardown-evicted', goroutine: 'eviction', traits: ['evicts', 'begins-teardown', 'static-end'],
    means: 'The kubelet itself terminates the pod: pressure on the node, a limit exceeded, preemption or node shutdown.',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod is being evicted by the kubelet, begin teardown'],
    ] },
  { event: 'teardown-orphan', goroutine: 'sync-loop', traits: ['orphan', 'begins-teardown', 'worker-run'],
    means: 'The runtime still has containers of a pod that no source configures; they are torn down.',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod is orphaned and must be torn down'],
    ] },
  { event: 'teardown-orphan-config', goroutine: 'sync-loop', traits: ['orphan', 'begins-teardown', 'static-end'],
    means: 'A pod that is no longer configured is running; its worker was ordered to terminate it.',
    texts: [
      ['1.27', null, 4, 'I', 'pod_workers.go', 'Pod is orphaned and still running, began terminating'],
    ] },
  { event: 'teardown-terminal-phase', goroutine: 'sync-loop', traits: ['follows-config', 'begins-teardown', 'finished'],
    means: 'The pod has already succeeded or failed; what is left of it is torn down.',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod is in a terminal phase (success/failed), begin teardown'],
    ] },
  { event: 'teardown-rejected', goroutine: 'sync-loop', traits: ['follows-config', 'begins-teardown'],
    means: 'A pod that was never admitted is being deleted and goes through the worker once, so that the API object can be removed.',
    texts: [
      ['1.27', null, 3, 'I', 'kubelet_pods.go', 'Handling termination and deletion of the pod to pod workers'],
    ] },
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
  { event: 'container-states', goroutine: 'worker',
    means: 'The containers after the stop, with exit codes and times.',
    texts: [
      ['1.22', null, 4, 'I', 'kubelet.go', 'Post-termination container state'],
    ] },
  { event: 'containers-stopped', goroutine: 'worker',
    means: 'The runtime reports no running container of the pod any more.',
    texts: [
      ['1.22', null, 4, 'I', 'kubelet.go', 'Pod termination stopped all running containers'],
    ] },
  { event: 'orphan-containers-stopped', goroutine: 'worker',
    means: 'The runtime reports no running container of the orphaned pod any more.',
    texts: [
      ['1.22', '1.26', 4, 'I', 'kubelet.go', 'Pod termination stopped all running orphan containers'],
      ['1.27', null,   4, 'I', 'kubelet.go', 'Pod termination stopped all running orphaned containers'],
    ] },
  { event: 'terminating-status-read-failed', goroutine: 'worker', traits: ['terminates', 'failure'],
    means: 'After the stop the state of the pod could not be read; the stop is tried again.',
    texts: [
      ['1.22', '1.35', 0, 'E', 'kubelet.go', 'Unable to read pod status prior to final pod termination'],
    ] },
  { event: 'sync-not-runnable', goroutine: 'worker', traits: ['routine'],
    means: 'The pod may not run on this node any more and its containers are stopped.',
    texts: [
      ['1.22', '1.30', 2, 'I', 'kubelet.go', 'Pod is not runnable and must have running containers stopped'],
    ] },
] as const satisfies readonly EventDefinition[];
