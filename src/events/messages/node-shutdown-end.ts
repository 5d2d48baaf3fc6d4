import type { MessageDefinition } from '../types.js';

/** Graceful node shutdown: the end. */
export const nodeShutdownEnd: readonly MessageDefinition[] = [
  {
    event: 'shutdown-failed',
    traits: ['shuts-down', 'failure'],
    message: 'Shutdown manager failed killing pod',
    severity: 'I',
    level: 1,
    since: '1.21',
    goroutine: 'shutdown',
    means: 'A pod did not stop before the node goes down.',
    file: 'nodeshutdown_manager.go',
    samples: [
      'I0309 10:15:30.123456    2317 nodeshutdown_manager.go:256] "Shutdown manager failed killing pod" pod="default/web-0" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
    ],
  },
  {
    event: 'shutdown-failed',
    traits: ['shuts-down', 'failure'],
    message: 'Shutdown manager failed killing pod %q{pod}: %v{err}',
    printf: true,
    severity: 'I',
    level: 1,
    since: '1.10',
    until: '1.21',
    goroutine: 'shutdown',
    means: 'A pod did not stop before the node goes down.',
    file: 'nodeshutdown_manager_linux.go',
    samples: [
      'I0309 10:15:30.123456    2317 nodeshutdown_manager_linux.go:230] Shutdown manager failed killing pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
    ],
  },
  {
    event: 'shutdown-timeout',
    message: 'Shutdown manager pod killing time out',
    severity: 'I',
    level: 1,
    since: '1.21',
    goroutine: 'shutdown',
    means: 'The time for this group of pods is over; the rest is not waited for.',
    file: 'nodeshutdown_manager.go',
    samples: [
      'I0309 10:15:30.123456    2317 nodeshutdown_manager.go:274] "Shutdown manager pod killing time out" gracePeriod=30 priority=0',
    ],
  },
  {
    event: 'shutdown-volumes-failed',
    traits: ['failure'],
    message: 'Failed while waiting for all the volumes belonging to Pods in this group to unmount',
    severity: 'E',
    level: 0,
    since: '1.32',
    goroutine: 'shutdown',
    means: 'Volumes were still mounted when the time for this group of pods was over.',
    file: 'nodeshutdown_manager.go',
    samples: [
      'E0309 10:15:30.123456    2317 nodeshutdown_manager.go:205] "Failed while waiting for all the volumes belonging to Pods in this group to unmount" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pods=["default/web-0"]',
    ],
  },
  {
    event: 'shutdown-end',
    message: 'Shutdown manager completed processing shutdown event, node will shutdown shortly',
    severity: 'I',
    level: 1,
    since: '1.10',
    goroutine: 'shutdown',
    means: 'The kubelet lets the node go down.',
    file: 'nodeshutdown_manager_linux.go',
    samples: [
      'I0309 10:15:30.123456    2317 nodeshutdown_manager_linux.go:278] "Shutdown manager completed processing shutdown event, node will shutdown shortly"',
    ],
  },
];
