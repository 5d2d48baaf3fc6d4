import type { MessageDefinition } from '../types.js';

/** What the garbage collector could not remove, before structured logging (kuberuntime_gc.go). */
export const garbagePrintf: readonly MessageDefinition[] = [
  {
    event: 'gc-sandbox-failed',
    traits: ['failure', 'from-runtime'],
    message: 'Failed to remove sandbox %q{sandboxId}: %v{err}',
    printf: true,
    severity: 'E',
    level: 0,
    since: '1.10',
    until: '1.21',
    goroutine: 'gc',
    means: 'A dead sandbox could not be removed; tried again a minute later.',
    file: 'kuberuntime_gc.go',
    samples: [
      'E0309 10:15:30.123456    2317 kuberuntime_gc.go:176] Failed to remove sandbox "4d1c9b7e5f": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
    ],
  },
  {
    event: 'gc-container-failed',
    traits: ['failure', 'from-runtime'],
    message: 'Failed to remove container %q{containerId}: %v{err}',
    printf: true,
    severity: 'E',
    level: 0,
    since: '1.10',
    until: '1.21',
    goroutine: 'gc',
    means: 'A dead container could not be removed; tried again a minute later.',
    file: 'kuberuntime_gc.go',
    samples: [
      'E0309 10:15:30.123456    2317 kuberuntime_gc.go:143] Failed to remove container "4d1c9b7e5f": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
    ],
  },
];
