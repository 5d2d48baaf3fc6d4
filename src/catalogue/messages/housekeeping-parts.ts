import type { EventDefinition } from '../definition.js';

/** What housekeeping looks at, at -v=3. */
export const housekeepingParts = [
  { event: 'housekeeping-mirrors', goroutine: 'sync-loop', traits: ['whole-node', 'pulse', 'housekeeping-round'],
    means: 'Housekeeping looks for mirrors of static pods that are gone.',
    texts: [
      ['1.22', null, 3, 'I', 'kubelet_pods.go', 'Clean up orphaned mirror pods'],
    ] },
  { event: 'housekeeping-cgroups', goroutine: 'sync-loop', traits: ['whole-node', 'pulse'],
    means: 'Housekeeping looks for cgroups of pods that are gone.',
    texts: [
      ['1.22', null, 3, 'I', 'kubelet_pods.go', 'Clean up orphaned pod cgroups'],
    ] },
  { event: 'housekeeping-dirs', goroutine: 'sync-loop', traits: ['whole-node', 'pulse'],
    means: 'Housekeeping looks for directories of pods that are gone.',
    texts: [
      ['1.22', null, 3, 'I', 'kubelet_pods.go', 'Clean up orphaned pod directories'],
    ] },
  { event: 'housekeeping-statuses', goroutine: 'sync-loop', traits: ['whole-node', 'pulse'],
    means: 'Housekeeping drops statuses of pods that are gone.',
    texts: [
      ['1.22', null, 3, 'I', 'kubelet_pods.go', 'Clean up orphaned pod statuses'],
    ] },
  { event: 'housekeeping-workers', goroutine: 'sync-loop', traits: ['whole-node', 'pulse'],
    means: 'Housekeeping looks for workers of pods that are gone.',
    texts: [
      ['1.22', null, 3, 'I', 'kubelet_pods.go', 'Clean up pod workers for terminated pods'],
    ] },
] as const satisfies readonly EventDefinition[];
