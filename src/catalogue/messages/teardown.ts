import type { EventDefinition } from '../definition.js';

/** Why a pod must go. */
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
] as const satisfies readonly EventDefinition[];
