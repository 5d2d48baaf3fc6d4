import type { EventDefinition } from '../definition.js';

/** Directories of pods that the kubelet no longer knows, and what housekeeping did about leftovers on disk. */
export const orphans = [
  { event: 'orphan-runtime-found', goroutine: 'sync-loop', traits: ['orphan'],
    means: 'The runtime has containers of a pod that is not configured, as after a restart.',
    texts: [
      ['1.27', null,   2, 'I', 'kubelet_pods.go', 'Clean up containers for orphaned pod we had not seen before'],
      ['1.22', '1.26', 3, 'I', 'kubelet_pods.go', 'Clean up orphaned pod containers'],
    ] },
  { event: 'orphan-volumes', goroutine: 'sync-loop', traits: ['traces-end'],
    means: 'The directory of a removed pod stays because volumes are mounted in it; the kubelet checks every two seconds.',
    waitsFor: 'volumes that are not cleaned up',
    texts: [
      ['1.21', null,   3, 'I', 'kubelet_volumes.go', 'Orphaned pod found, but volumes are not cleaned up'],
      ['1.10', '1.21', 3, 'I', 'kubelet_volumes.go', 'Orphaned pod %q{podUID} found, but volumes are not cleaned up'],
    ] },
  { event: 'orphan-dir-removing', goroutine: 'sync-loop', traits: ['traces-end'],
    means: 'The directory of a removed pod is deleted. This is the normal end of every pod.',
    texts: [
      ['1.21', null,   3, 'I', 'kubelet_volumes.go', 'Orphaned pod found, removing'],
      ['1.10', '1.21', 3, 'I', 'kubelet_volumes.go', 'Orphaned pod %q{podUID} found, removing'],
    ] },
  { event: 'orphan-dir-failed', goroutine: 'sync-loop', traits: ['failure'],
    means: 'The directory of a removed pod could not be removed.',
    texts: [
      // kubelet.go, cleanupOrphanedPodDirs up to 1.3 returns the error of os.RemoveAll; an aggregate of several errors is in brackets
      ['1.10', '1.21', 0, 'E', 'kubelet.go',         'Failed cleaning pods: [remove %v{err}', { means: 'Directories of removed pods cannot be removed.' }],
      ['1.10', '1.21', 0, 'E', 'kubelet.go',         'Failed cleaning pods: remove %v{err}', { means: 'Directories of removed pods cannot be removed.' }],
      ['1.21', null,   0, 'E', 'kubelet_volumes.go', 'Failed to remove orphaned pod dir'],
      ['1.21', null,   0, 'E', 'kubelet_volumes.go', 'Failed to remove orphaned pod subdir'],
      ['1.21', null,   0, 'E', 'kubelet_volumes.go', 'Orphaned pod found, but failed to remove volumes subdir'],
      ['1.10', '1.21', 0, 'E', 'kubelet_volumes.go', 'Failed to remove orphaned pod %q{podUID} dir; err: %v{err}'],
    ] },
  { event: 'orphan-volumes-cleaned', goroutine: 'sync-loop', traits: ['traces-end'],
    means: 'Leftovers of volumes of a removed pod were deleted.',
    texts: [
      ['1.21', null, 0, 'I', 'kubelet_volumes.go', 'Cleaned up orphaned pod volumes dir'],
      ['1.21', null, 0, 'I', 'kubelet_volumes.go', 'Cleaned up orphaned volume from pod'],
      ['1.21', null, 0, 'I', 'kubelet_volumes.go', 'Cleaned up orphaned volume subpath from pod'],
    ] },
  { event: 'orphan-many-errors', goroutine: 'sync-loop', traits: ['traces-end'],
    means: 'Directories of removed pods cannot be removed; the kubelet tries again every two seconds. The error names the UID of one of them.',
    texts: [
      ['1.21', null,   0, 'E', 'kubelet_volumes.go', 'There were many similar errors. Turn up verbosity to see them.'],
      ['1.10', '1.21', 0, 'E', 'kubelet_volumes.go', 'Orphaned pod %q{podUID} found, but volume paths are still present on disk%v{err}'],
      // kubelet_volumes.go, cleanupOrphanedPodDirs: from 1.16 on it prints the first of its errors and the number of others; each of them
      // begins like this
      ['1.16', '1.21', 0, 'E', 'kubelet_volumes.go', 'orphaned pod %q{podUID} found, but %v{err}'],
      ['1.10', '1.21', 0, 'E', 'kubelet_volumes.go', 'Orphaned pod %q{podUID} found, but error %v{err}'],
      ['1.10', '1.21', 0, 'E', 'kubelet_volumes.go', 'Orphaned pod %q{podUID} found, but volume subpaths are still present on disk%v{err}'],
    ] },
  { event: 'housekeeping-failed', goroutine: 'sync-loop', traits: ['failure', 'whole-node'],
    means: 'This round of housekeeping failed.',
    texts: [
      ['1.21', null, 0, 'E', 'kubelet.go',      'Failed cleaning pods'],
      ['1.21', null, 0, 'E', 'kubelet_pods.go', 'Failed cleaning up orphaned pod directories'],
    ] },
] as const satisfies readonly EventDefinition[];
