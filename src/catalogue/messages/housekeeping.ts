import type { EventDefinition } from '../definition.js';

/** Housekeeping, every two seconds. */
export const housekeeping = [
  {
    event: 'housekeeping-begin',
    means: 'Housekeeping begins.',
    traits: ['next-turn', 'whole-node', 'pulse', 'housekeeping-round'],
    goroutine: 'sync-loop',
    texts: [
      ['1.10', null, 4, 'I', 'kubelet.go', 'SyncLoop (housekeeping)'],
    ],
  },
  {
    event: 'housekeeping-end',
    means: 'Housekeeping is over.',
    traits: ['whole-node', 'pulse'],
    goroutine: 'sync-loop',
    texts: [
      ['1.22', null, 4, 'I', 'kubelet.go', 'SyncLoop (housekeeping) end'],
    ],
  },
  {
    event: 'housekeeping-skipped',
    means: 'Housekeeping waits until every source has reported; before that, it would treat missing pods as deleted.',
    traits: ['whole-node'],
    goroutine: 'sync-loop',
    texts: [
      ['1.21', null, 4, 'I', 'kubelet.go', "SyncLoop (housekeeping, skipped): sources aren't ready yet"],
    ],
  },
  {
    event: 'housekeeping-slow',
    means: 'Housekeeping held up the sync loop: every pod of the node had to wait.',
    traits: ['whole-node', 'stood-still'],
    goroutine: 'sync-loop',
    texts: [
      ['1.22', '1.26', 0, 'E', 'kubelet.go', 'Housekeeping took longer than 15s'],
      ['1.27', null,   0, 'E', 'kubelet.go', 'Housekeeping took longer than expected'],
    ],
  },
] as const satisfies readonly EventDefinition[];
