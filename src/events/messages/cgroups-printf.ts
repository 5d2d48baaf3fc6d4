import type { MessageDefinition } from '../types.js';

/** The end of a pod's cgroup before structured logging. */
export const cgroupsPrintf: readonly MessageDefinition[] = [
  {
    event: 'cgroup-delete-failed',
    traits: ['failure'],
    message: 'failed to delete cgroup paths for %v{cgroupName} : %v{err}',
    printf: true,
    severity: 'W',
    level: 0,
    since: '1.10',
    until: '1.21',
    goroutine: 'worker',
    means: 'The cgroup of a dead pod could not be removed.',
    file: 'pod_container_manager_linux.go',
    samples: [
      'W0309 10:15:30.123456    2317 pod_container_manager_linux.go:200] failed to delete cgroup paths for [kubepods burstable pod5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11] : unable to destroy cgroup paths for cgroup [kubepods burstable pod5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11] : Failed to remove paths: map[cpu:/sys/fs/cgroup/cpu/kubepods/burstable/pod5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11]',
    ],
  },
];
