import type { EventDefinition } from '../definition.js';

/** Control groups of pods. */
export const cgroups = [
  { event: 'cgroup-kill-retry', goroutine: 'worker',
    means: 'Processes in the cgroup of a dead pod did not end; they are killed again.',
    texts: [
      ['1.21', null, 3, 'I', 'pod_container_manager_linux.go', 'Attempt failed to kill all unwanted process from cgroup, retrying'],
    ] },
  { event: 'cgroup-kill-failed', goroutine: 'worker', traits: ['failure'],
    means: 'Processes in the cgroup of a dead pod cannot be killed.',
    texts: [
      ['1.21', null, 0, 'I', 'pod_container_manager_linux.go', 'Failed to kill all the processes attached to cgroup'],
    ] },
  { event: 'cgroup-killed', goroutine: 'worker',
    means: 'Processes left in the cgroup of a dead pod were killed.',
    texts: [
      ['1.21', null,   3, 'I', 'pod_container_manager_linux.go', 'Successfully killed all unwanted processes from cgroup'],
      ['1.10', '1.21', 3, 'I', 'pod_container_manager_linux.go', 'successfully killed all unwanted processes.'],
    ] },
  { event: 'cgroup-process-kill', goroutine: 'worker',
    means: 'A process left in the cgroup of a dead pod is killed.',
    texts: [
      ['1.21', null,   3, 'I', 'pod_container_manager_linux.go', 'Attempting to kill process from cgroup'],
      ['1.10', '1.21', 3, 'I', 'pod_container_manager_linux.go', 'Attempt to kill process with pid: %v{pid}'],
    ] },
  { event: 'cgroup-delete-failed', goroutine: 'worker', traits: ['failure'],
    means: 'The cgroup of a dead pod could not be removed.',
    texts: [
      ['1.21', null,   0, 'I', 'pod_container_manager_linux.go', 'Failed to delete cgroup paths'],
      // libcontainer/cgroups/utils.go, RemovePaths, after five tries; it prints with logrus
      ['1.21', null,   0, 'E', 'utils.go',                       'Failed to remove cgroup'],
      // libcontainer/cgroups/utils.go, RemovePath up to 1.1: after the first of five tries
      ['1.21', null,   0, 'W', 'utils.go',                       'Failed to remove cgroup (will retry)'],
      ['1.10', '1.21', 0, 'W', 'pod_container_manager_linux.go', 'failed to delete cgroup paths for %v{cgroupName} : %v{err}'],
    ] },
] as const satisfies readonly EventDefinition[];
