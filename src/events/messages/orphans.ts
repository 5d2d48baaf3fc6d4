import type { EventDefinition } from '../types.js';

/** Directories of pods that the kubelet no longer knows. */
export const orphans: readonly EventDefinition[] = [
  {
    event: 'orphan-runtime-found',
    means: 'The runtime has containers of a pod that is not configured, as after a restart.',
    traits: ['orphan'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Clean up containers for orphaned pod we had not seen before',
        level: 2,
        since: '1.27',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:1209] "Clean up containers for orphaned pod we had not seen before" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 killPodOptions={CompletedCh:<nil>}',
        ],
      },
      {
        message: 'Clean up orphaned pod containers',
        level: 3,
        since: '1.22',
        until: '1.26',
        samples: [
          'I1121 10:01:32.363817   22114 kubelet_pods.go:1134] "Clean up orphaned pod containers" podUID=64b358c0-5379-4040-ba89-e7148de081a1',
        ],
      },
    ],
  },
  {
    event: 'orphan-volumes',
    means:
      'The directory of a removed pod stays because volumes are mounted in it; the kubelet checks every two seconds.',
    goroutine: 'sync-loop',
    traits: ['traces-end'],
    waitsFor: 'volumes that are not cleaned up',
    texts: [
      {
        message: 'Orphaned pod found, but volumes are not cleaned up',
        level: 3,
        since: '1.21',
        samples: [
          'I1121 10:02:20.437510   23169 kubelet_volumes.go:202] "Orphaned pod found, but volumes are not cleaned up" podUID="dbfb5086-fa4a-4ffa-92bd-a4518cf3b503"',
          'I1121 10:18:58.976082    8688 kubelet_volumes.go:200] "Orphaned pod found, but volumes are not cleaned up" podUID="a7571b9b-9881-4fbd-abe9-779065f7e6eb"',
        ],
      },
      {
        message: 'Orphaned pod %q{podUID} found, but volumes are not cleaned up',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_volumes.go:120] Orphaned pod "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" found, but volumes are not cleaned up',
        ],
      },
    ],
  },
  {
    event: 'orphan-dir-removing',
    means: 'The directory of a removed pod is deleted. This is the normal end of every pod.',
    goroutine: 'sync-loop',
    traits: ['traces-end'],
    texts: [
      {
        message: 'Orphaned pod found, removing',
        level: 3,
        since: '1.21',
        samples: [
          'I1121 10:02:28.378018   22114 kubelet_volumes.go:236] "Orphaned pod found, removing" podUID=63b249f58aff78b67ed1f9886ae2da4b',
          'I1121 09:49:33.031976   12317 kubelet_volumes.go:248] "Orphaned pod found, removing" podUID="de3305cfa868d725d664138bc698c4ba"',
        ],
      },
      {
        message: 'Orphaned pod %q{podUID} found, removing',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_volumes.go:120] Orphaned pod "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" found, removing',
        ],
      },
    ],
  },
  {
    event: 'orphan-dir-failed',
    means: 'The directory of a removed pod could not be removed.',
    traits: ['failure'],
    goroutine: 'sync-loop',
    texts: [
      {
        // kubelet.go, cleanupOrphanedPodDirs up to 1.3 returns the error of os.RemoveAll; an aggregate of several errors is in brackets
        message: 'Failed cleaning pods: [remove %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        means: 'Directories of removed pods cannot be removed.',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:2015] Failed cleaning pods: [remove /var/lib/kubelet/pods/5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11/volumes/kubernetes.io~secret/default-token-x: device or resource busy]',
        ],
      },
      {
        message: 'Failed cleaning pods: remove %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        means: 'Directories of removed pods cannot be removed.',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:2015] Failed cleaning pods: remove /var/lib/kubelet/pods/5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11/volumes/kubernetes.io~secret/default-token-x: device or resource busy',
        ],
      },
      {
        message: 'Failed to remove orphaned pod dir',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet_volumes.go:243] "Failed to remove orphaned pod dir" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
      {
        message: 'Failed to remove orphaned pod subdir',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet_volumes.go:235] "Failed to remove orphaned pod subdir" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 path="/var/lib/kubelet/pods/5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11/volumes"',
        ],
      },
      {
        message: 'Orphaned pod found, but failed to remove volumes subdir',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet_volumes.go:231] "Orphaned pod found, but failed to remove volumes subdir" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 path="/var/lib/kubelet/pods/5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11/volumes"',
        ],
      },
      {
        message: 'Failed to remove orphaned pod %q{podUID} dir; err: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet_volumes.go:120] Failed to remove orphaned pod "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" dir; err: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
];
