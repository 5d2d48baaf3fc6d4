import type { EventDefinition } from '../definition.js';

/** What became of an eviction. */
export const evictionEnd = [
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
