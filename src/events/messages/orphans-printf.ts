import type { MessageDefinition } from '../types.js';

/**
 * What cleanupOrphanedPodDirs said before structured logging (kubelet_volumes.go): from 1.16 on it prints the first of its
 * errors and counts the others, each of which begins alike.
 */
export const orphansPrintf: readonly MessageDefinition[] = [
  {
    event: 'orphan-many-errors',
    message: 'orphaned pod %q{podUID} found, but %v{err}',
    printf: true,
    severity: 'E',
    level: 0,
    since: '1.16',
    until: '1.21',
    goroutine: 'sync-loop',
    means:
      'Directories of gone pods cannot be removed, tried again every two seconds; the error names one UID of them.',
    file: 'kubelet_volumes.go',
    samples: [
      'E0309 10:15:30.123456    2317 kubelet_volumes.go:154] orphaned pod "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" found, but volume paths are still present on disk : There were a total of 1 errors similar to this. Turn up verbosity to see them.',
    ],
  },
  {
    event: 'orphan-many-errors',
    message: 'Orphaned pod %q{podUID} found, but error %v{err}',
    printf: true,
    severity: 'E',
    level: 0,
    since: '1.10',
    until: '1.21',
    goroutine: 'sync-loop',
    means:
      'Directories of gone pods cannot be removed, tried again every two seconds; the error names one UID of them.',
    file: 'kubelet_volumes.go',
    samples: [
      'E0309 10:15:30.123456    2317 kubelet_volumes.go:110] Orphaned pod "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" found, but error readdirent: host is down occurred during reading volume dir from disk',
    ],
  },
  {
    event: 'orphan-many-errors',
    message: 'Orphaned pod %q{podUID} found, but volume subpaths are still present on disk%v{err}',
    printf: true,
    severity: 'E',
    level: 0,
    since: '1.10',
    until: '1.21',
    goroutine: 'sync-loop',
    means:
      'Directories of gone pods cannot be removed, tried again every two seconds; the error names one UID of them.',
    file: 'kubelet_volumes.go',
    samples: [
      'E0309 10:15:30.123456    2317 kubelet_volumes.go:154] Orphaned pod "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" found, but volume subpaths are still present on disk : There were a total of 1 errors similar to this. Turn up verbosity to see them.',
    ],
  },
];
