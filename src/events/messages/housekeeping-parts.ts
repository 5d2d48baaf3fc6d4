import type { EventDefinition } from '../types.js';

/** What housekeeping looks at, at -v=3. */
export const housekeepingParts: readonly EventDefinition[] = [
  {
    event: 'housekeeping-mirrors',
    means: 'Housekeeping looks for mirrors of static pods that are gone.',
    traits: ['whole-node', 'pulse', 'housekeeping-round'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Clean up orphaned mirror pods',
        level: 3,
        since: '1.22',
        samples: [
          'I1121 09:59:28.363068   22114 kubelet_pods.go:1178] "Clean up orphaned mirror pods"',
          'I1121 09:47:07.031021   12317 kubelet_pods.go:1319] "Clean up orphaned mirror pods"',
        ],
      },
    ],
  },
  {
    event: 'housekeeping-cgroups',
    means: 'Housekeeping looks for cgroups of pods that are gone.',
    traits: ['whole-node', 'pulse'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Clean up orphaned pod cgroups',
        level: 3,
        since: '1.22',
        samples: [
          'I1121 09:59:28.363075   22114 kubelet_pods.go:1185] "Clean up orphaned pod cgroups"',
          'I1121 09:47:07.031095   12317 kubelet_pods.go:1461] "Clean up orphaned pod cgroups"',
        ],
      },
    ],
  },
  {
    event: 'housekeeping-dirs',
    means: 'Housekeeping looks for directories of pods that are gone.',
    traits: ['whole-node', 'pulse'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Clean up orphaned pod directories',
        level: 3,
        since: '1.22',
        samples: [
          'I1121 09:59:28.362985   22114 kubelet_pods.go:1167] "Clean up orphaned pod directories"',
          'I1121 09:47:07.031006   12317 kubelet_pods.go:1308] "Clean up orphaned pod directories"',
        ],
      },
    ],
  },
  {
    event: 'housekeeping-statuses',
    means: 'Housekeeping drops statuses of pods that are gone.',
    traits: ['whole-node', 'pulse'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Clean up orphaned pod statuses',
        level: 3,
        since: '1.22',
        samples: [
          'I1121 09:59:28.362013   22114 kubelet_pods.go:1148] "Clean up orphaned pod statuses"',
          'I1121 09:47:07.030946   12317 kubelet_pods.go:1291] "Clean up orphaned pod statuses"',
        ],
      },
    ],
  },
  {
    event: 'housekeeping-workers',
    means: 'Housekeeping looks for workers of pods that are gone.',
    traits: ['whole-node', 'pulse'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Clean up pod workers for terminated pods',
        level: 3,
        since: '1.22',
        samples: [
          'I1121 09:59:28.361988   22114 kubelet_pods.go:1082] "Clean up pod workers for terminated pods"',
          'I1121 09:47:07.029615   12317 kubelet_pods.go:1237] "Clean up pod workers for terminated pods"',
        ],
      },
    ],
  },
];
