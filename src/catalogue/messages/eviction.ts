import type { EventDefinition } from '../definition.js';

/** The eviction manager: pressure on the node, limits of pods, and what became of an eviction. */
export const eviction = [
  { event: 'evict-reclaim', goroutine: 'eviction', traits: ['traces-end'],
    means: 'The node is short of a resource; images and dead containers are removed first.',
    texts: [
      ['1.21', null,   0, 'I', 'eviction_manager.go', 'Eviction manager: attempting to reclaim'],
      ['1.10', '1.21', 0, 'W', 'eviction_manager.go', 'eviction manager: attempting to reclaim %v{resourceName}'],
    ] },
  { event: 'evict-needed', goroutine: 'eviction', traits: ['traces-end'],
    means: 'The node is still short of the resource: a pod has to be evicted.',
    texts: [
      ['1.21', null,   0, 'I', 'eviction_manager.go', 'Eviction manager: must evict pod(s) to reclaim'],
      ['1.10', '1.21', 0, 'I', 'eviction_manager.go', 'eviction manager: must evict pod(s) to reclaim %v{resourceName}'],
    ] },
  { event: 'evict-ranked', goroutine: 'eviction',
    means: 'The order in which pods would be evicted; the first one is evicted.',
    texts: [
      ['1.21', null,   0, 'I', 'eviction_manager.go', 'Eviction manager: pods ranked for eviction'],
      ['1.10', '1.21', 0, 'I', 'eviction_manager.go', 'eviction manager: pods ranked for eviction: %s{pods}'],
    ] },
  { event: 'evict-begin', goroutine: 'eviction', traits: ['evicts'],
    means: 'The kubelet evicts this pod; its message gives the reason.',
    texts: [
      ['1.22', null, 3, 'I', 'eviction_manager.go', 'Evicting pod'],
    ] },
  { event: 'evict-critical', goroutine: 'eviction', traits: ['traces-end'],
    means: 'A static or critical pod is not evicted.',
    texts: [
      ['1.21', null,   0, 'E', 'eviction_manager.go', 'Eviction manager: cannot evict a critical pod'],
      ['1.10', '1.21', 0, 'E', 'eviction_manager.go', 'eviction manager: cannot evict a critical pod %s{pod}'],
      ['1.10', '1.21', 0, 'E', 'eviction_manager.go', 'eviction manager: cannot evict a critical static pod %s{pod}'],
    ] },
  { event: 'evict-failed', goroutine: 'eviction', traits: ['evicts', 'failure'],
    means: 'The evicted pod did not stop in time.',
    texts: [
      ['1.21', null,   0, 'E', 'eviction_manager.go', 'Eviction manager: pod failed to evict'],
      ['1.10', '1.21', 0, 'E', 'eviction_manager.go', 'eviction manager: pod %s{pod} failed to evict %v{err}'],
    ] },
  { event: 'evict-done', goroutine: 'eviction', traits: ['evicts'],
    means: 'The containers of the evicted pod have stopped; its API object stays, with phase Failed.',
    texts: [
      ['1.21', null,   0, 'I', 'eviction_manager.go', 'Eviction manager: pod is evicted successfully'],
      ['1.10', '1.21', 0, 'I', 'eviction_manager.go', 'eviction manager: pod %s{pod} is evicted successfully'],
    ] },
  { event: 'evict-wait', goroutine: 'eviction', traits: ['evicts'],
    means: 'The eviction manager waits until the resources of the evicted pod are released.',
    texts: [
      ['1.21', null,   0, 'I', 'eviction_manager.go', 'Eviction manager: pods evicted, waiting for pod to be cleaned up'],
      ['1.10', '1.21', 0, 'I', 'eviction_manager.go', 'eviction manager: pods %s{pods} evicted, waiting for pod to be cleaned up'],
    ] },
  { event: 'evict-cleaned', goroutine: 'eviction', traits: ['evicts'],
    means: 'The resources of the evicted pod are released.',
    texts: [
      ['1.21', null,   0, 'I', 'eviction_manager.go', 'Eviction manager: pods successfully cleaned up'],
      ['1.10', '1.21', 0, 'I', 'eviction_manager.go', 'eviction manager: pods %s{pods} successfully cleaned up'],
    ] },
  { event: 'evict-cleanup-timeout', goroutine: 'eviction', traits: ['evicts'],
    means: 'The resources of the evicted pod were not released within 30 seconds.',
    texts: [
      ['1.21', null,   0, 'I', 'eviction_manager.go', 'Eviction manager: timed out waiting for pods to be cleaned up'],
      ['1.10', '1.21', 0, 'W', 'eviction_manager.go', 'eviction manager: timed out waiting for pods %s{pods} to be cleaned up'],
    ] },
  { event: 'evict-none', goroutine: 'eviction', traits: ['traces-end'],
    means: 'The node is short of a resource, but there is no pod to evict.',
    texts: [
      ['1.21', null, 0, 'I', 'eviction_manager.go', 'Eviction manager: unable to evict any pods from the node'],
      ['1.21', null, 0, 'E', 'eviction_manager.go', 'Eviction manager: eviction thresholds have been met, but no pods are active to evict'],
    ] },
] as const satisfies readonly EventDefinition[];
