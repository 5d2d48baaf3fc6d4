import type { EventDefinition } from '../types.js';

/** The eviction manager: pressure on the node and limits of pods. */
export const eviction: readonly EventDefinition[] = [
  {
    event: 'evict-reclaim',
    means: 'The node is short of a resource; images and dead containers are removed first.',
    goroutine: 'eviction',
    traits: ['traces-end'],
    texts: [
      {
        message: 'Eviction manager: attempting to reclaim',
        level: 0,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 eviction_manager.go:339] "Eviction manager: attempting to reclaim" resourceName="memory"',
        ],
      },
      {
        message: 'eviction manager: attempting to reclaim %v{resourceName}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: ['W0309 10:15:30.123456    2317 eviction_manager.go:333] eviction manager: attempting to reclaim memory'],
      },
    ],
  },
  {
    event: 'evict-needed',
    means: 'The node is still short of the resource: a pod has to be evicted.',
    goroutine: 'eviction',
    traits: ['traces-end'],
    texts: [
      {
        message: 'Eviction manager: must evict pod(s) to reclaim',
        level: 0,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 eviction_manager.go:350] "Eviction manager: must evict pod(s) to reclaim" resourceName="memory"',
        ],
      },
      {
        message: 'eviction manager: must evict pod(s) to reclaim %v{resourceName}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 eviction_manager.go:344] eviction manager: must evict pod(s) to reclaim memory',
        ],
      },
    ],
  },
  {
    event: 'evict-ranked',
    means: 'The order in which pods would be evicted; the first one is evicted.',
    goroutine: 'eviction',
    texts: [
      {
        message: 'Eviction manager: pods ranked for eviction',
        level: 0,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 eviction_manager.go:368] "Eviction manager: pods ranked for eviction" pods=[default/web-0]',
        ],
      },
      {
        message: 'eviction manager: pods ranked for eviction: %s{pods}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 eviction_manager.go:373] eviction manager: pods ranked for eviction: web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)',
        ],
      },
    ],
  },
  {
    event: 'evict-begin',
    means: 'The kubelet evicts this pod; its message gives the reason.',
    traits: ['evicts'],
    goroutine: 'eviction',
    texts: [
      {
        message: 'Evicting pod',
        level: 3,
        since: '1.22',
        samples: [
          'I1121 11:12:48.303671   24194 eviction_manager.go:622] "Evicting pod" pod="default/edlimit" podUID="ea3c0c36-d6b7-450d-806e-3045dfc0ea2e" message="Usage of EmptyDir volume \\"ed\\" exceeds the limit \\"1Mi\\". "',
        ],
      },
    ],
  },
  {
    event: 'evict-critical',
    means: 'A static or critical pod is not evicted.',
    goroutine: 'eviction',
    traits: ['traces-end'],
    texts: [
      {
        message: 'Eviction manager: cannot evict a critical pod',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 eviction_manager.go:561] "Eviction manager: cannot evict a critical pod" pod="default/web-0"',
        ],
      },
      {
        message: 'eviction manager: cannot evict a critical pod %s{pod}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 eviction_manager.go:574] eviction manager: cannot evict a critical pod web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)',
        ],
      },
      {
        message: 'eviction manager: cannot evict a critical static pod %s{pod}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 eviction_manager.go:557] eviction manager: cannot evict a critical static pod web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)',
        ],
      },
    ],
  },
  {
    event: 'evict-failed',
    means: 'The evicted pod did not stop in time.',
    traits: ['evicts', 'failure'],
    goroutine: 'eviction',
    texts: [
      {
        message: 'Eviction manager: pod failed to evict',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 eviction_manager.go:574] "Eviction manager: pod failed to evict" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pod="default/web-0"',
        ],
      },
      {
        message: 'eviction manager: pod %s{pod} failed to evict %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 eviction_manager.go:587] eviction manager: pod web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11) failed to evict rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
];
