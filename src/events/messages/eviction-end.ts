import type { EventDefinition } from '../types.js';

/** What became of an eviction. */
export const evictionEnd: readonly EventDefinition[] = [
  {
    event: 'evict-done',
    means: 'The containers of the evicted pod have stopped; its API object stays, with phase Failed.',
    traits: ['evicts'],
    goroutine: 'eviction',
    texts: [
      {
        message: 'Eviction manager: pod is evicted successfully',
        level: 0,
        since: '1.21',
        samples: [
          'I1121 11:12:48.494964   24194 eviction_manager.go:635] "Eviction manager: pod is evicted successfully" pod="default/edlimit"',
        ],
      },
      {
        message: 'eviction manager: pod %s{pod} is evicted successfully',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 eviction_manager.go:589] eviction manager: pod web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11) is evicted successfully',
        ],
      },
    ],
  },
  {
    event: 'evict-wait',
    means: 'The eviction manager waits until the resources of the evicted pod are released.',
    traits: ['evicts'],
    goroutine: 'eviction',
    texts: [
      {
        message: 'Eviction manager: pods evicted, waiting for pod to be cleaned up',
        level: 0,
        since: '1.21',
        samples: [
          'I1121 11:12:48.494990   24194 eviction_manager.go:213] "Eviction manager: pods evicted, waiting for pod to be cleaned up" pods=["default/edlimit"]',
        ],
      },
      {
        message: 'eviction manager: pods %s{pods} evicted, waiting for pod to be cleaned up',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 eviction_manager.go:204] eviction manager: pods web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11) evicted, waiting for pod to be cleaned up',
        ],
      },
    ],
  },
  {
    event: 'evict-cleaned',
    means: 'The resources of the evicted pod are released.',
    traits: ['evicts'],
    goroutine: 'eviction',
    texts: [
      {
        message: 'Eviction manager: pods successfully cleaned up',
        level: 0,
        since: '1.21',
        samples: [
          'I1121 11:12:49.495541   24194 eviction_manager.go:464] "Eviction manager: pods successfully cleaned up" pods=["default/edlimit"]',
        ],
      },
      {
        message: 'eviction manager: pods %s{pods} successfully cleaned up',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 eviction_manager.go:416] eviction manager: pods web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11) successfully cleaned up',
        ],
      },
    ],
  },
  {
    event: 'evict-cleanup-timeout',
    means: 'The resources of the evicted pod were not released within 30 seconds.',
    traits: ['evicts'],
    goroutine: 'eviction',
    texts: [
      {
        message: 'Eviction manager: timed out waiting for pods to be cleaned up',
        level: 0,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 eviction_manager.go:403] "Eviction manager: timed out waiting for pods to be cleaned up" pods=[default/web-0]',
        ],
      },
      {
        message: 'eviction manager: timed out waiting for pods %s{pods} to be cleaned up',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'W0309 10:15:30.123456    2317 eviction_manager.go:408] eviction manager: timed out waiting for pods web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11) to be cleaned up',
        ],
      },
    ],
  },
  {
    event: 'evict-none',
    means: 'The node is short of a resource, but there is no pod to evict.',
    goroutine: 'eviction',
    traits: ['traces-end'],
    texts: [
      {
        message: 'Eviction manager: unable to evict any pods from the node',
        level: 0,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 eviction_manager.go:391] "Eviction manager: unable to evict any pods from the node"',
        ],
      },
      {
        message: 'Eviction manager: eviction thresholds have been met, but no pods are active to evict',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 eviction_manager.go:361] "Eviction manager: eviction thresholds have been met, but no pods are active to evict"',
        ],
      },
    ],
  },
];
