import type { MessageDefinition } from '../types.js';

/** Mirror pods that cannot be made or removed (up to 1.21, before structured logging). */
export const mirrorErrorsPrintf: readonly MessageDefinition[] = [
  {
    event: 'mirror-create-failed',
    message: 'Failed creating a mirror pod for %q{pod}: %v{err}',
    printf: true,
    severity: 'E',
    level: 0,
    since: '1.10',
    until: '1.21',
    goroutine: 'worker',
    means:
      'The mirror pod could not be created; tried again at the next sync. "already exists" once after a start is harmless.',
    file: 'kubelet.go',
    samples: [
      'E0309 10:15:30.123456    2317 kubelet.go:1671] Failed creating a mirror pod for "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
    ],
  },
  {
    event: 'mirror-delete-failed',
    message: 'Failed deleting a mirror pod %q{pod}: %v{err}',
    printf: true,
    severity: 'E',
    level: 0,
    since: '1.10',
    until: '1.21',
    goroutine: 'worker',
    means: 'The mirror pod could not be deleted.',
    file: 'mirror_client.go',
    samples: [
      'E0309 10:15:30.123456    2317 mirror_client.go:132] Failed deleting a mirror pod "etcd-node-1_kube-system": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
    ],
  },
  {
    event: 'mirror-delete-failed',
    message: 'Failed deleting mirror pod %q{pod}: %v{err}',
    printf: true,
    severity: 'E',
    level: 0,
    since: '1.10',
    until: '1.21',
    goroutine: 'worker',
    means: 'The mirror pod could not be deleted.',
    file: 'kubelet.go',
    samples: [
      'E0309 10:15:30.123456    2317 kubelet.go:1660] Failed deleting mirror pod "etcd-node-1_kube-system": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
    ],
  },
  {
    event: 'mirror-orphan-deleted',
    message: 'deleted pod %q{pod}',
    printf: true,
    severity: 'I',
    level: 3,
    since: '1.10',
    until: '1.21',
    goroutine: 'sync-loop',
    means: 'Housekeeping removed the mirror of a static pod that is gone; printed whatever the API server answered.',
    file: 'kubelet_pods.go',
    samples: ['I0309 10:15:30.123456    2317 kubelet_pods.go:1041] deleted pod "etcd-node-1_kube-system"'],
  },
  {
    event: 'mirror-orphan-delete-failed',
    message: 'encountered error when deleting mirror pod %q{pod} : %v{err}',
    printf: true,
    severity: 'E',
    level: 0,
    since: '1.10',
    until: '1.21',
    goroutine: 'sync-loop',
    means: 'Housekeeping could not remove the mirror of a static pod that is gone.',
    file: 'kubelet_pods.go',
    samples: [
      'E0309 10:15:30.123456    2317 kubelet_pods.go:1039] encountered error when deleting mirror pod "etcd-node-1_kube-system" : rpc error: code = DeadlineExceeded desc = context deadline exceeded',
    ],
  },
];
