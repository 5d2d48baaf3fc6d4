import type { EventDefinition } from '../types.js';

/** Lines of the sync loop itself, about no single change. */
export const syncLoopInner: readonly EventDefinition[] = [
  {
    event: 'sync-periodic',
    means: 'Pods that are due are synced again.',
    traits: ['next-turn', 'routine'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'SyncLoop (SYNC) pods',
        level: 4,
        since: '1.21',
        samples: [
          'I1121 11:18:37.989728   30731 kubelet.go:2182] "SyncLoop (SYNC) pods" total=1 pods=[default/held]',
          'I1121 09:55:55.796937   21682 kubelet.go:2771] "SyncLoop (SYNC) pods" total=1 pods=["default/fail"]',
        ],
      },
      {
        message: 'SyncLoop (SYNC): %d{total} pods; %s{pods}',
        level: 4,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:1977] SyncLoop (SYNC): 1 pods; web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)',
        ],
      },
    ],
  },
  {
    event: 'must-be-killed',
    means:
      'The line follows every SyncLoop REMOVE, even if the pod has already ended normally; it contains both the name and the UID.',
    traits: ['follows-config', 'learns-of-end', 'proves-request'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Pod has been deleted and must be killed',
        level: 3,
        since: '1.22',
        samples: [
          'I1121 11:19:17.011609   30731 kubelet.go:1980] "Pod has been deleted and must be killed" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74',
          'I1121 10:01:11.566791   21682 kubelet.go:2593] "Pod has been deleted and must be killed" pod="labns/n2" podUID="4b60a6e8-380a-42be-b1f8-55fa65737100"',
        ],
      },
    ],
  },
  {
    event: 'remove-failed',
    means:
      'The termination of a removed pod could not be ordered, usually because not all sources have reported yet; housekeeping orders it later.',
    traits: ['failure', 'proves-request'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Failed to delete pod',
        level: 2,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:2153] "Failed to delete pod" pod="default/web-0" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
      {
        message: 'Failed to delete pod %q{pod}, err: %v{err}',
        level: 2,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:2120] Failed to delete pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)", err: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
  {
    event: 'mirror-no-static',
    means: 'A mirror pod changed in the API, but its static pod is no longer known here.',
    traits: ['mirror'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Unable to find pod for mirror pod, skipping',
        level: 2,
        since: '1.27',
        samples: [
          'I1121 10:03:13.394127   23169 kubelet.go:2715] "Unable to find pod for mirror pod, skipping" mirrorPod="default/st3-node1" mirrorPodUID="726566e6-26fc-4298-bfd8-1be59cf6eb84"',
          'I1121 09:49:32.548679   12317 kubelet.go:3127] "Unable to find pod for mirror pod, skipping" mirrorPod="default/st2-node1" mirrorPodUID="4ab2bae5-dcb8-4a0b-a37a-ccc49fe52d04"',
        ],
      },
    ],
  },
  {
    event: 'sync-skipped',
    means: 'The whole sync loop is paused: no pod of this node makes progress until the problem in the line is solved.',
    traits: ['routine', 'stood-still'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Skipping pod synchronization',
        level: 0,
        since: '1.21',
        samples: [
          'E1121 10:04:17.993258   10024 kubelet.go:2385] "Skipping pod synchronization" err="container runtime status check may not have completed yet"',
          'E1121 09:51:09.927554   21682 kubelet.go:2661] "Skipping pod synchronization" err="container runtime status check may not have completed yet"',
        ],
      },
      {
        message: 'skipping pod synchronization - %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:1858] skipping pod synchronization - rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
  {
    event: 'sync-probe',
    means: 'A probe result changed and the pod is synced because of it.',
    traits: ['routine'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'SyncLoop (container unhealthy): %q{pod}',
        level: 1,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:1991] SyncLoop (container unhealthy): "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)"',
        ],
      },
      {
        message: 'SyncLoop (probe)',
        level: 1,
        since: '1.21',
        samples: [
          'I1121 10:01:00.056085   21682 kubelet.go:2841] "SyncLoop (probe)" probe="liveness" status="unhealthy" pod="default/live"',
        ],
      },
    ],
  },
];
