import type { EventDefinition } from '../definition.js';

/** What housekeeping did about leftovers on disk. */
export const orphanCleanup = [
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
