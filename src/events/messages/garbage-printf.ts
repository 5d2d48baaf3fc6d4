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
  {
    event: 'gc-container-failed',
    traits: ['failure', 'from-runtime'],
    message:
      '[pod_container_deletor] DeleteContainer returned error for (id={%s{containerType} %s{containerId}}): %v{err}',
    printf: true,
    severity: 'W',
    level: 0,
    since: '1.18',
    until: '1.21',
    goroutine: 'gc',
    means: 'A dead container could not be removed; tried again a minute later.',
    file: 'pod_container_deletor.go',
    samples: [
      'W0309 10:15:30.123456    2317 pod_container_deletor.go:52] [pod_container_deletor] DeleteContainer returned error for (id={containerd 3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246}): failed to remove container "3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
    ],
  },
];
