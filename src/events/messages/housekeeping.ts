import type { EventDefinition } from '../types.js';

/** Housekeeping, every two seconds. */
export const housekeeping: readonly EventDefinition[] = [
  {
    event: 'housekeeping-begin',
    means: 'Housekeeping begins.',
    traits: ['next-turn', 'whole-node', 'pulse', 'housekeeping-round'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'SyncLoop (housekeeping)',
        level: 4,
        since: '1.10',
        samples: [
          'I1121 09:59:28.359725   22114 kubelet.go:2213] "SyncLoop (housekeeping)"',
          'I1121 09:47:07.028903   12317 kubelet.go:2818] "SyncLoop (housekeeping)"',
        ],
      },
    ],
  },
  {
    event: 'housekeeping-end',
    means: 'Housekeeping is over.',
    traits: ['whole-node', 'pulse'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'SyncLoop (housekeeping) end',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 09:59:28.363087   22114 kubelet.go:2221] "SyncLoop (housekeeping) end"',
          'I1121 09:47:07.031104   12317 kubelet.go:2826] "SyncLoop (housekeeping) end" duration="2ms"',
        ],
      },
    ],
  },
  {
    event: 'housekeeping-skipped',
    means: 'Housekeeping waits until every source has reported; before that, it would treat missing pods as deleted.',
    traits: ['whole-node'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: "SyncLoop (housekeeping, skipped): sources aren't ready yet",
        level: 4,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:2019] "SyncLoop (housekeeping, skipped): sources aren\'t ready yet"',
        ],
      },
    ],
  },
  {
    event: 'housekeeping-slow',
    means: 'Housekeeping held up the sync loop: every pod of the node had to wait.',
    traits: ['whole-node', 'stood-still'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Housekeeping took longer than 15s',
        level: 0,
        since: '1.22',
        until: '1.26',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:2219] "Housekeeping took longer than 15s" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" seconds=16.2',
        ],
      },
      {
        message: 'Housekeeping took longer than expected',
        level: 0,
        since: '1.27',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:2521] "Housekeeping took longer than expected" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" expected="1s" actual="3.2s"',
        ],
      },
    ],
  },
];
