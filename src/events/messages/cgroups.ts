import type { EventDefinition } from '../types.js';

/** Control groups of pods. */
export const cgroups: readonly EventDefinition[] = [
  {
    event: 'cgroup-kill-retry',
    means: 'Processes in the cgroup of a dead pod did not end; they are killed again.',
    goroutine: 'worker',
    texts: [
      {
        message: 'Attempt failed to kill all unwanted process from cgroup, retrying',
        level: 3,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 pod_container_manager_linux.go:161] "Attempt failed to kill all unwanted process from cgroup, retrying" attempt=3 cgroupName=[kubepods burstable pod5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11]',
        ],
      },
    ],
  },
  {
    event: 'cgroup-kill-failed',
    means: 'Processes in the cgroup of a dead pod cannot be killed.',
    traits: ['failure'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Failed to kill all the processes attached to cgroup',
        level: 0,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 pod_container_manager_linux.go:188] "Failed to kill all the processes attached to cgroup" cgroupName=[kubepods burstable pod5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11] err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
    ],
  },
  {
    event: 'cgroup-killed',
    means: 'Processes left in the cgroup of a dead pod were killed.',
    goroutine: 'worker',
    texts: [
      {
        message: 'Successfully killed all unwanted processes from cgroup',
        level: 3,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 pod_container_manager_linux.go:177] "Successfully killed all unwanted processes from cgroup" cgroupName=[kubepods burstable pod5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11]',
        ],
      },
      {
        message: 'successfully killed all unwanted processes.',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 pod_container_manager_linux.go:120] "successfully killed all unwanted processes."',
        ],
      },
    ],
  },
  {
    event: 'cgroup-process-kill',
    means: 'A process left in the cgroup of a dead pod is killed.',
    goroutine: 'worker',
    texts: [
      {
        message: 'Attempting to kill process from cgroup',
        level: 3,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 pod_container_manager_linux.go:168] "Attempting to kill process from cgroup" pid=31415 cgroupName=[kubepods burstable pod5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11]',
        ],
      },
      {
        message: 'Attempt to kill process with pid: %v{pid}',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 pod_container_manager_linux.go:120] Attempt to kill process with pid: 31415',
        ],
      },
    ],
  },
  {
    event: 'cgroup-delete-failed',
    means: 'The cgroup of a dead pod could not be removed.',
    traits: ['failure'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Failed to delete cgroup paths',
        level: 0,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 pod_container_manager_linux.go:198] "Failed to delete cgroup paths" cgroupName=[kubepods burstable pod5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11] err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
      {
        // libcontainer/cgroups/utils.go, RemovePaths, after five tries; it prints with logrus
        message: 'Failed to remove cgroup',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 utils.go:291] "Failed to remove cgroup" err="rmdir /sys/fs/cgroup/pids/kubepods/burstable/pod5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11/3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246: device or resource busy"',
        ],
      },
      {
        // libcontainer/cgroups/utils.go, RemovePath up to 1.1: after the first of five tries
        message: 'Failed to remove cgroup (will retry)',
        level: 0,
        since: '1.21',
        made: [
          'W0309 10:15:30.123456    2317 utils.go:290] "Failed to remove cgroup (will retry)" err="rmdir /sys/fs/cgroup/cpu,cpuacct/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod5f0c3a52_6f3c_4a53_9b1e_2f6f1d0b7c11.slice: device or resource busy"',
        ],
      },
      {
        message: 'failed to delete cgroup paths for %v{cgroupName} : %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'W0309 10:15:30.123456    2317 pod_container_manager_linux.go:200] failed to delete cgroup paths for [kubepods burstable pod5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11] : unable to destroy cgroup paths for cgroup [kubepods burstable pod5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11] : Failed to remove paths: map[cpu:/sys/fs/cgroup/cpu/kubepods/burstable/pod5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11]',
        ],
      },
    ],
  },
];
