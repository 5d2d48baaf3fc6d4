import type { EventDefinition } from '../definition.js';

/** What became of an eviction. */
export const evictionEnd = [
  {
    event: 'evict-done',
    means: 'The containers of the evicted pod have stopped; its API object stays, with phase Failed.',
    traits: ['evicts'],
    goroutine: 'eviction',
    texts: [
      ['1.21', null,   0, 'I', 'eviction_manager.go', 'Eviction manager: pod is evicted successfully'],
      ['1.10', '1.21', 0, 'I', 'eviction_manager.go', 'eviction manager: pod %s{pod} is evicted successfully'],
    ],
  },
  {
    event: 'evict-wait',
    means: 'The eviction manager waits until the resources of the evicted pod are released.',
    traits: ['evicts'],
    goroutine: 'eviction',
    texts: [
      ['1.21', null,   0, 'I', 'eviction_manager.go', 'Eviction manager: pods evicted, waiting for pod to be cleaned up'],
      ['1.10', '1.21', 0, 'I', 'eviction_manager.go', 'eviction manager: pods %s{pods} evicted, waiting for pod to be cleaned up'],
    ],
  },
  {
    event: 'evict-cleaned',
    means: 'The resources of the evicted pod are released.',
    traits: ['evicts'],
    goroutine: 'eviction',
    texts: [
      ['1.21', null,   0, 'I', 'eviction_manager.go', 'Eviction manager: pods successfully cleaned up'],
      ['1.10', '1.21', 0, 'I', 'eviction_manager.go', 'eviction manager: pods %s{pods} successfully cleaned up'],
    ],
  },
  {
    event: 'evict-cleanup-timeout',
    means: 'The resources of the evicted pod were not released within 30 seconds.',
    traits: ['evicts'],
    goroutine: 'eviction',
    texts: [
      ['1.21', null,   0, 'I', 'eviction_manager.go', 'Eviction manager: timed out waiting for pods to be cleaned up'],
      ['1.10', '1.21', 0, 'W', 'eviction_manager.go', 'eviction manager: timed out waiting for pods %s{pods} to be cleaned up'],
    ],
  },
  {
    event: 'evict-none',
    means: 'The node is short of a resource, but there is no pod to evict.',
    traits: ['traces-end'],
    goroutine: 'eviction',
    texts: [
      ['1.21', null, 0, 'I', 'eviction_manager.go', 'Eviction manager: unable to evict any pods from the node'],
      ['1.21', null, 0, 'E', 'eviction_manager.go', 'Eviction manager: eviction thresholds have been met, but no pods are active to evict'],
    ],
  },
] as const satisfies readonly EventDefinition[];
