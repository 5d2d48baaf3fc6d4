import type { EventDefinition } from '../types.js';

/** Graceful node shutdown: the end. */
export const nodeShutdownEnd: readonly EventDefinition[] = [
  {
    event: 'shutdown-failed',
    means: 'A pod did not stop before the node shuts down.',
    traits: ['shuts-down', 'failure'],
    goroutine: 'shutdown',
    texts: [
      {
        message: 'Shutdown manager failed killing pod',
        level: 1,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 nodeshutdown_manager.go:256] "Shutdown manager failed killing pod" pod="default/web-0" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
      {
        message: 'Shutdown manager failed killing pod %q{pod}: %v{err}',
        level: 1,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 nodeshutdown_manager_linux.go:230] Shutdown manager failed killing pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
  {
    event: 'shutdown-timeout',
    means: 'The time for this group of pods is over; the kubelet does not wait for the rest.',
    goroutine: 'shutdown',
    texts: [
      {
        message: 'Shutdown manager pod killing time out',
        level: 1,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 nodeshutdown_manager.go:274] "Shutdown manager pod killing time out" gracePeriod=30 priority=0',
        ],
      },
    ],
  },
  {
    event: 'shutdown-volumes-failed',
    means: 'Volumes were still mounted when the time for this group of pods was over.',
    traits: ['failure'],
    goroutine: 'shutdown',
    texts: [
      {
        message: 'Failed while waiting for all the volumes belonging to Pods in this group to unmount',
        level: 0,
        since: '1.32',
        made: [
          'E0309 10:15:30.123456    2317 nodeshutdown_manager.go:205] "Failed while waiting for all the volumes belonging to Pods in this group to unmount" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pods=["default/web-0"]',
        ],
      },
    ],
  },
  {
    event: 'shutdown-end',
    means: 'The kubelet lets the shutdown of the node continue.',
    goroutine: 'shutdown',
    texts: [
      {
        message: 'Shutdown manager completed processing shutdown event, node will shutdown shortly',
        level: 1,
        since: '1.10',
        made: [
          'I0309 10:15:30.123456    2317 nodeshutdown_manager_linux.go:278] "Shutdown manager completed processing shutdown event, node will shutdown shortly"',
        ],
      },
    ],
  },
];
