import type { EventDefinition } from '../definition.js';

/** What housekeeping looks at, at -v=3. */
export const housekeepingParts = [
  {
    event: 'housekeeping-mirrors',
    means: 'Housekeeping looks for mirrors of static pods that are gone.',
    traits: ['whole-node', 'pulse', 'housekeeping-round'],
    goroutine: 'sync-loop',
    texts: [
      ['1.22', null, 3, 'I', 'kubelet_pods.go', 'Clean up orphaned mirror pods'],
    ],
  },
  {
    event: 'housekeeping-cgroups',
    means: 'Housekeeping looks for cgroups of pods that are gone.',
    traits: ['whole-node', 'pulse'],
    goroutine: 'sync-loop',
    texts: [
      ['1.22', null, 3, 'I', 'kubelet_pods.go', 'Clean up orphaned pod cgroups'],
    ],
  },
  {
    event: 'housekeeping-dirs',
    means: 'Housekeeping looks for directories of pods that are gone.',
    traits: ['whole-node', 'pulse'],
    goroutine: 'sync-loop',
    texts: [
      ['1.22', null, 3, 'I', 'kubelet_pods.go', 'Clean up orphaned pod directories'],
    ],
  },
  {
    event: 'housekeeping-statuses',
    means: 'Housekeeping drops statuses of pods that are gone.',
    traits: ['whole-node', 'pulse'],
    goroutine: 'sync-loop',
    texts: [
      ['1.22', null, 3, 'I', 'kubelet_pods.go', 'Clean up orphaned pod statuses'],
    ],
  },
  {
    event: 'housekeeping-workers',
    means: 'Housekeeping looks for workers of pods that are gone.',
    traits: ['whole-node', 'pulse'],
    goroutine: 'sync-loop',
    texts: [
      ['1.22', null, 3, 'I', 'kubelet_pods.go', 'Clean up pod workers for terminated pods'],
    ],
  },
] as const satisfies readonly EventDefinition[];
