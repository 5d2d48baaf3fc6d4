import type { EventDefinition } from '../definition.js';

/** Control groups of pods, and of pods that the kubelet no longer knows. */
export const cgroups = [
  { event: 'cgroup-kill-retry', goroutine: 'worker',
    means: 'Processes in the cgroup of a dead pod did not end; they are killed again.',
    texts: [
      ['1.21', null, 3, 'I', 'pod_container_manager_linux.go', 'Attempt failed to kill all unwanted process from cgroup, retrying'],
    ] },
  { event: 'cgroup-kill-failed', goroutine: 'worker', traits: ['failure'],
    means: 'Processes in the cgroup of a dead pod cannot be killed.',
    texts: [
      ['1.21', null,   0, 'I', 'pod_container_manager_linux.go', 'Failed to kill all the processes attached to cgroup'],
      // An information up to 1.18
      ['1.10', '1.20', 3, 'W', 'pod_container_manager_linux.go', 'failed to kill all the processes attached to the %v{cgroupName} cgroups', { levels: { '1.19': 0 } }],
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
  { event: 'orphan-cgroup-held', goroutine: 'sync-loop', traits: ['traces-end'],
    means: 'The cgroup of a removed pod is kept while its volumes are still mounted.',
    waitsFor: 'its volumes to be removed before its cgroup is',
    texts: [
      ['1.10', '1.21', 0, 'W', 'kubelet_pods.go', 'Failed to reduce cpu time for pod %q{podUID} pending volume cleanup due to %v{err}'],
      ['1.21', null,   0, 'I', 'kubelet_pods.go', 'Failed to reduce cpu time for pod pending volume cleanup'],
      ['1.10', '1.21', 3, 'I', 'kubelet_pods.go', 'Orphaned pod %q{podUID} found, but volumes not yet removed.  Reducing cpu to minimum'],
      ['1.21', null,   3, 'I', 'kubelet_pods.go', 'Orphaned pod found, but volumes not yet removed.  Reducing cpu to minimum'],
    ] },
  { event: 'orphan-cgroup-removing', goroutine: 'sync-loop', traits: ['traces-end'],
    means: 'The cgroup of a removed pod is deleted.',
    texts: [
      ['1.10', '1.21', 3, 'I', 'kubelet_pods.go', 'Orphaned pod %q{podUID} found, removing pod cgroups'],
      ['1.21', null,   3, 'I', 'kubelet_pods.go', 'Orphaned pod found, removing pod cgroups'],
    ] },
  { event: 'orphan-cgroup-failed', goroutine: 'gc', traits: ['failure'],
    means: 'The cgroup of a removed pod could not be removed.',
    texts: [
      ['1.35', null, 0, 'I', 'kubelet_pods.go', 'Failed to destroy orphaned pod cgroup'],
    ] },
] as const satisfies readonly EventDefinition[];
