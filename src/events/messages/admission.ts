import type { EventDefinition } from '../types.js';

/** Pods that this node does not take. */
export const admission: readonly EventDefinition[] = [
  {
    event: 'admit-denied',
    means: 'The node refuses the pod: it gets the phase Failed and never starts.',
    traits: ['refused', 'traces-end'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Pod admission denied',
        level: 0,
        since: '1.31',
        made: [
          'I0309 10:15:30.123456    2317 allocation_manager.go:702] "Pod admission denied" podUID="5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" pod="default/web-0" reason="OutOfcpu" message="The node was low on resource: memory." operation="addition"',
        ],
      },
      {
        message: 'Failed to admit pod',
        level: 0,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 predicate.go:79] "Failed to admit pod" pod="default/web-0" message="The node was low on resource: memory."',
        ],
      },
      {
        message: 'Failed to admit pod to node',
        level: 0,
        since: '1.21',
        until: '1.30',
        made: [
          'I0309 10:15:30.123456    2317 eviction_manager.go:168] "Failed to admit pod to node" pod="default/web-0" nodeCondition=[DiskPressure]',
        ],
      },
      {
        message: 'Failed to admit pod %s{pod} - %v{message}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'W0309 10:15:30.123456    2317 predicate.go:79] Failed to admit pod web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11) - Predicate NodeAffinity failed',
        ],
      },
      {
        message: 'Failed to admit pod %s{pod} - node has conditions: %v{nodeCondition}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'W0309 10:15:30.123456    2317 eviction_manager.go:173] Failed to admit pod web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11) - node has conditions: [DiskPressure]',
        ],
      },
    ],
  },
  {
    event: 'admit-predicate-failed',
    means: 'The pod does not meet a scheduling condition on this node.',
    traits: ['failure', 'refused'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Predicate failed on Pod',
        level: 2,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 predicate.go:139] "Predicate failed on Pod" pod="default/web-0" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
      {
        message: 'Predicate failed on Pod: %s{pod}, for reason: %v{err}',
        level: 2,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 predicate.go:139] Predicate failed on Pod: web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11), for reason: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
];
