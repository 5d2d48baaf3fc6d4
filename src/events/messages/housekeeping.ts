import type { MessageDefinition } from '../types.js';

/** Housekeeping, every two seconds. */
export const housekeeping: readonly MessageDefinition[] = [
  {
    event: 'housekeeping-begin',
    traits: ['next-turn', 'whole-node', 'pulse', 'housekeeping-round'],
    message: 'SyncLoop (housekeeping)',
    severity: 'I',
    level: 4,
    since: '1.10',
    goroutine: 'sync-loop',
    means: 'Housekeeping begins.',
    file: 'kubelet.go',
    samples: [
      'I1121 09:59:28.359725   22114 kubelet.go:2213] "SyncLoop (housekeeping)"',
      'I1121 09:47:07.028903   12317 kubelet.go:2818] "SyncLoop (housekeeping)"',
    ],
  },
  {
    event: 'housekeeping-end',
    traits: ['whole-node', 'pulse'],
    message: 'SyncLoop (housekeeping) end',
    severity: 'I',
    level: 4,
    since: '1.22',
    goroutine: 'sync-loop',
    means: 'Housekeeping is over.',
    file: 'kubelet.go',
    samples: [
      'I1121 09:59:28.363087   22114 kubelet.go:2221] "SyncLoop (housekeeping) end"',
      'I1121 09:47:07.031104   12317 kubelet.go:2826] "SyncLoop (housekeeping) end" duration="2ms"',
    ],
  },
  {
    event: 'housekeeping-skipped',
    traits: ['whole-node'],
    message: "SyncLoop (housekeeping, skipped): sources aren't ready yet",
    severity: 'I',
    level: 4,
    since: '1.21',
    goroutine: 'sync-loop',
    means: 'Housekeeping waits until every source has reported, as it would take missing pods for gone.',
    file: 'kubelet.go',
    samples: [
      'I0309 10:15:30.123456    2317 kubelet.go:2019] "SyncLoop (housekeeping, skipped): sources aren\'t ready yet"',
    ],
  },
  {
    event: 'housekeeping-slow',
    traits: ['whole-node', 'stood-still'],
    message: 'Housekeeping took longer than 15s',
    severity: 'E',
    level: 0,
    since: '1.22',
    until: '1.26',
    goroutine: 'sync-loop',
    means: 'Housekeeping held up the sync loop: every pod of the node had to wait.',
    file: 'kubelet.go',
    samples: [
      'E0309 10:15:30.123456    2317 kubelet.go:2219] "Housekeeping took longer than 15s" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" seconds=16.2',
    ],
  },
  {
    event: 'housekeeping-slow',
    traits: ['whole-node', 'stood-still'],
    message: 'Housekeeping took longer than expected',
    severity: 'E',
    level: 0,
    since: '1.27',
    goroutine: 'sync-loop',
    means: 'Housekeeping held up the sync loop: every pod of the node had to wait.',
    file: 'kubelet.go',
    samples: [
      'E0309 10:15:30.123456    2317 kubelet.go:2521] "Housekeeping took longer than expected" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" expected="1s" actual="3.2s"',
    ],
  },
];
