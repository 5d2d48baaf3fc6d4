import type { EventDefinition } from '../definition.js';

/** Housekeeping, every two seconds, and what it looks at (at -v=3). */
export const housekeeping = [
  { event: 'housekeeping-begin', goroutine: 'sync-loop', traits: ['next-turn', 'whole-node', 'pulse', 'housekeeping-round'],
    means: 'Housekeeping begins.',
    texts: [
      ['1.10', null, 4, 'I', 'kubelet.go', 'SyncLoop (housekeeping)'],
    ] },
  { event: 'housekeeping-end', goroutine: 'sync-loop', traits: ['whole-node', 'pulse'],
    means: 'Housekeeping is over.',
    texts: [
      ['1.22', null, 4, 'I', 'kubelet.go', 'SyncLoop (housekeeping) end'],
    ] },
  { event: 'housekeeping-skipped', goroutine: 'sync-loop', traits: ['whole-node'],
    means: 'Housekeeping waits until every source has reported; before that, it would treat missing pods as deleted.',
    texts: [
      ['1.21', null, 4, 'I', 'kubelet.go', "SyncLoop (housekeeping, skipped): sources aren't ready yet"],
    ] },
  { event: 'housekeeping-slow', goroutine: 'sync-loop', traits: ['whole-node', 'stood-still'],
    means: 'Housekeeping held up the sync loop: every pod of the node had to wait.',
    texts: [
      ['1.22', '1.26', 0, 'E', 'kubelet.go', 'Housekeeping took longer than 15s'],
      ['1.27', null,   0, 'E', 'kubelet.go', 'Housekeeping took longer than expected'],
    ] },
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
