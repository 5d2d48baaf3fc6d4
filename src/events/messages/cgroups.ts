import type { MessageDefinition } from '../types.js';

/** Control groups of pods. */
export const cgroups: readonly MessageDefinition[] = [
  {
    event: 'cgroup-kill-retry',
    message: 'Attempt failed to kill all unwanted process from cgroup, retrying',
    severity: 'I',
    level: 3,
    since: '1.21',
    goroutine: 'worker',
    means: 'Processes in the cgroup of a dead pod did not go; they are killed again.',
    file: 'pod_container_manager_linux.go',
    samples: [
      'I0309 10:15:30.123456    2317 pod_container_manager_linux.go:161] "Attempt failed to kill all unwanted process from cgroup, retrying" attempt=3 cgroupName=[kubepods burstable pod5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11]',
    ],
  },
  {
    event: 'cgroup-kill-failed',
    message: 'Failed to kill all the processes attached to cgroup',
    severity: 'I',
    level: 0,
    since: '1.21',
    goroutine: 'worker',
    means: 'Processes in the cgroup of a dead pod cannot be killed.',
    file: 'pod_container_manager_linux.go',
    samples: [
      'I0309 10:15:30.123456    2317 pod_container_manager_linux.go:188] "Failed to kill all the processes attached to cgroup" cgroupName=[kubepods burstable pod5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11] err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
    ],
  },
  {
    event: 'cgroup-killed',
    message: 'Successfully killed all unwanted processes from cgroup',
    severity: 'I',
    level: 3,
    since: '1.21',
    goroutine: 'worker',
    means: 'Processes left in the cgroup of a dead pod were killed.',
    file: 'pod_container_manager_linux.go',
    samples: [
      'I0309 10:15:30.123456    2317 pod_container_manager_linux.go:177] "Successfully killed all unwanted processes from cgroup" cgroupName=[kubepods burstable pod5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11]',
    ],
  },
  {
    event: 'cgroup-killed',
    message: 'successfully killed all unwanted processes.',
    severity: 'I',
    level: 3,
    since: '1.10',
    until: '1.21',
    goroutine: 'worker',
    means: 'Processes left in the cgroup of a dead pod were killed.',
    file: 'pod_container_manager_linux.go',
    samples: [
      'I0309 10:15:30.123456    2317 pod_container_manager_linux.go:120] "successfully killed all unwanted processes."',
    ],
  },
  {
    event: 'cgroup-process-kill',
    message: 'Attempting to kill process from cgroup',
    severity: 'I',
    level: 3,
    since: '1.21',
    goroutine: 'worker',
    means: 'A process left in the cgroup of a dead pod is killed.',
    file: 'pod_container_manager_linux.go',
    samples: [
      'I0309 10:15:30.123456    2317 pod_container_manager_linux.go:168] "Attempting to kill process from cgroup" pid=31415 cgroupName=[kubepods burstable pod5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11]',
    ],
  },
  {
    event: 'cgroup-process-kill',
    message: 'Attempt to kill process with pid: %v{pid}',
    printf: true,
    severity: 'I',
    level: 3,
    since: '1.10',
    until: '1.21',
    goroutine: 'worker',
    means: 'A process left in the cgroup of a dead pod is killed.',
    file: 'pod_container_manager_linux.go',
    samples: [
      'I0309 10:15:30.123456    2317 pod_container_manager_linux.go:120] Attempt to kill process with pid: 31415',
    ],
  },
  {
    event: 'cgroup-delete-failed',
    message: 'Failed to delete cgroup paths',
    severity: 'I',
    level: 0,
    since: '1.21',
    goroutine: 'worker',
    means: 'The cgroup of a dead pod could not be removed.',
    file: 'pod_container_manager_linux.go',
    samples: [
      'I0309 10:15:30.123456    2317 pod_container_manager_linux.go:198] "Failed to delete cgroup paths" cgroupName=[kubepods burstable pod5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11] err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
    ],
  },
];
