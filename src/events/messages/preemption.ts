import type { EventDefinition } from '../types.js';

/** A critical pod takes the place of others. */
export const preemption: readonly EventDefinition[] = [
  {
    event: 'preempt-begin',
    means: 'A critical pod needs room: this pod is evicted. The sync loop waits until it has stopped.',
    traits: ['preempts'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Preempting pod to free up resources',
        level: 3,
        levels: { '1.34': 2 },
        since: '1.22',
        made: [
          'I0309 10:15:30.123456    2317 preemption.go:101] "Preempting pod to free up resources" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 insufficientResources=[{resourceName:cpu quantity:500}] requestingPod="kube-system/critical"',
        ],
      },
    ],
  },
  {
    event: 'preempt-pods',
    means: 'A critical pod needs room: these pods are evicted.',
    traits: ['preempts'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Attempting to evict pods in order to free up resources',
        level: 0,
        since: '1.21',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 preemption.go:97] "Attempting to evict pods in order to free up resources" pods=[default/web-0] insufficientResources=[{resourceName:cpu quantity:500}]',
        ],
      },
    ],
  },
  {
    event: 'preempt-done',
    means: 'The pod that had to make room has stopped.',
    traits: ['preempts'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Pod evicted successfully',
        level: 0,
        since: '1.21',
        made: ['I0309 10:15:30.123456    2317 preemption.go:119] "Pod evicted successfully" pod="default/web-0"'],
      },
      {
        message: 'preemption: pod %s{pod} evicted successfully',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 preemption.go:119] preemption: pod web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11) evicted successfully',
        ],
      },
    ],
  },
  {
    event: 'preempt-failed',
    means: 'The pod that had to make room did not stop in time.',
    traits: ['preempts', 'failure'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Failed to evict pod',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 preemption.go:110] "Failed to evict pod" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pod="default/web-0"',
        ],
      },
      {
        message: 'preemption: pod %s{pod} failed to evict %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'W0309 10:15:30.123456    2317 preemption.go:110] preemption: pod web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11) failed to evict rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
];
