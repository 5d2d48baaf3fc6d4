import type { EventDefinition } from '../types.js';

/** What housekeeping did about leftovers on disk. */
export const orphanCleanup: readonly EventDefinition[] = [
  {
    event: 'orphan-volumes-cleaned',
    means: 'Leftovers of volumes of a removed pod were deleted.',
    goroutine: 'sync-loop',
    traits: ['traces-end'],
    texts: [
      {
        message: 'Cleaned up orphaned pod volumes dir',
        level: 0,
        since: '1.21',
        samples: [
          'I1121 10:02:28.371839   22114 kubelet_volumes.go:160] "Cleaned up orphaned pod volumes dir" podUID=63b249f58aff78b67ed1f9886ae2da4b path="/var/lib/lab/1.23-main/kubelet/pods/63b249f58aff78b67ed1f9886ae2da4b/volumes"',
          'I1121 02:03:37.927615   32655 kubelet_volumes.go:161] "Cleaned up orphaned pod volumes dir" podUID="b63feb586fc6c3e82bf1358132544665" path="/var/lib/lab/1.36-v2/kubelet/pods/b63feb586fc6c3e82bf1358132544665/volumes"',
        ],
      },
      {
        message: 'Cleaned up orphaned volume from pod',
        level: 0,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_volumes.go:133] "Cleaned up orphaned volume from pod" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 path="/var/lib/kubelet/pods/5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11/volumes"',
        ],
      },
      {
        message: 'Cleaned up orphaned volume subpath from pod',
        level: 0,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_volumes.go:149] "Cleaned up orphaned volume subpath from pod" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 path="/var/lib/kubelet/pods/5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11/volumes"',
        ],
      },
    ],
  },
  {
    event: 'orphan-many-errors',
    means:
      'Directories of removed pods cannot be removed; the kubelet tries again every two seconds. The error names the UID of one of them.',
    goroutine: 'sync-loop',
    traits: ['traces-end'],
    texts: [
      {
        message: 'There were many similar errors. Turn up verbosity to see them.',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet_volumes.go:250] "There were many similar errors. Turn up verbosity to see them." err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" numErrs=2',
        ],
      },
      {
        message: 'Orphaned pod %q{podUID} found, but volume paths are still present on disk%v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet_volumes.go:120] Orphaned pod "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" found, but volume paths are still present on disk : There were a total of 1 errors similar to this. Turn up verbosity to see them.',
        ],
      },
      // kubelet_volumes.go, cleanupOrphanedPodDirs: from 1.16 on it prints the first of its errors and the number of others; each of them
      // begins like this
      {
        message: 'orphaned pod %q{podUID} found, but %v{err}',
        level: 0,
        since: '1.16',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet_volumes.go:154] orphaned pod "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" found, but volume paths are still present on disk : There were a total of 1 errors similar to this. Turn up verbosity to see them.',
        ],
      },
      {
        message: 'Orphaned pod %q{podUID} found, but error %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet_volumes.go:110] Orphaned pod "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" found, but error readdirent: host is down occurred during reading volume dir from disk',
        ],
      },
      {
        message: 'Orphaned pod %q{podUID} found, but volume subpaths are still present on disk%v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet_volumes.go:154] Orphaned pod "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" found, but volume subpaths are still present on disk : There were a total of 1 errors similar to this. Turn up verbosity to see them.',
        ],
      },
    ],
  },
  {
    event: 'housekeeping-failed',
    means: 'This round of housekeeping failed.',
    traits: ['failure', 'whole-node'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Failed cleaning pods',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:2023] "Failed cleaning pods" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
      {
        message: 'Failed cleaning up orphaned pod directories',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet_pods.go:1136] "Failed cleaning up orphaned pod directories" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
    ],
  },
];
