import type { EventDefinition } from '../types.js';

/** Mirror pods that cannot be made or removed. */
export const mirrorErrors: readonly EventDefinition[] = [
  {
    event: 'mirror-create-skipped',
    means: 'No mirror pod is made because the Node object is missing or not readable.',
    traits: ['mirror'],
    goroutine: 'worker',
    texts: [
      {
        message: 'No need to create a mirror pod, since failed to get node info from the cluster',
        level: 4,
        levels: { '1.32': 0 },
        since: '1.30',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:1945] "No need to create a mirror pod, since failed to get node info from the cluster" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" node="node-1"',
        ],
      },
      {
        message: 'No need to create a mirror pod, since node has been removed from the cluster',
        level: 4,
        levels: { '1.32': 0 },
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:1691] "No need to create a mirror pod, since node has been removed from the cluster" node="node-1"',
        ],
      },
      {
        message: 'Unable to register mirror pod because node is not registered yet',
        level: 4,
        levels: { '1.36': 0 },
        since: '1.32',
        samples: [
          'E1121 09:51:09.797278   21682 kubelet.go:3531] "Unable to register mirror pod because node is not registered yet" err="node \\"node1\\" not found" node="node1"',
        ],
      },
    ],
  },
  {
    event: 'mirror-create-failed',
    means:
      'The mirror pod could not be created; the next sync tries again. One "already exists" after a start is harmless.',
    traits: ['mirror', 'failure'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Failed creating a mirror pod',
        level: 0,
        since: '1.21',
        samples: [
          'E1121 09:51:10.137306   21682 kubelet.go:3516] "Failed creating a mirror pod" err="pods \\"st1-node1\\" already exists" pod="default/st1-node1"',
        ],
      },
      {
        message: 'Failed creating a mirror pod for',
        level: 0,
        since: '1.21',
        until: '1.31',
        samples: [
          'E1121 10:04:18.199050   10024 kubelet.go:1943] "Failed creating a mirror pod for" err="pods \\"st1-node1\\" already exists" pod="default/st1-node1"',
        ],
      },
      {
        message: 'Failed creating a mirror pod for %q{pod}: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:1671] Failed creating a mirror pod for "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
  {
    event: 'mirror-delete-failed',
    means: 'The mirror pod could not be deleted.',
    traits: ['mirror', 'failure'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Failed deleting a mirror pod',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 mirror_client.go:132] "Failed deleting a mirror pod" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pod="default/web-0"',
        ],
      },
      {
        message: 'Failed deleting mirror pod',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:1684] "Failed deleting mirror pod" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pod="default/web-0"',
        ],
      },
      {
        message: 'Failed deleting a mirror pod %q{pod}: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 mirror_client.go:132] Failed deleting a mirror pod "etcd-node-1_kube-system": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
      {
        message: 'Failed deleting mirror pod %q{pod}: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:1660] Failed deleting mirror pod "etcd-node-1_kube-system": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
  {
    event: 'mirror-orphan-deleted',
    means:
      'Housekeeping removed the mirror of a static pod that is gone; the line is printed even if the API server refused.',
    traits: ['mirror'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Deleted mirror pod',
        level: 3,
        since: '1.27',
        samples: [
          'I1121 10:03:14.452104   23169 kubelet_pods.go:1138] "Deleted mirror pod" podName="st3-node1_default"',
          'I1121 09:49:33.053339   12317 kubelet_pods.go:1326] "Deleted mirror pod" podName="st2-node1_default"',
        ],
      },
      {
        message: 'Deleted pod',
        level: 3,
        since: '1.21',
        until: '1.26',
        // The CPU manager, about a pod's CPUs
        othersIn: ['state_mem.go'],
        samples: ['I1121 10:02:28.391435   22114 kubelet_pods.go:1040] "Deleted pod" podName="st2-node1_default"'],
      },
      {
        message: 'deleted pod %q{pod}',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: ['I0309 10:15:30.123456    2317 kubelet_pods.go:1041] deleted pod "etcd-node-1_kube-system"'],
      },
    ],
  },
  {
    event: 'mirror-orphan-delete-failed',
    means: 'Housekeeping could not remove the mirror of a static pod that is gone.',
    traits: ['mirror', 'failure'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Encountered error when deleting mirror pod',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet_pods.go:1054] "Encountered error when deleting mirror pod" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" podName="etcd-node-1_kube-system"',
        ],
      },
      {
        message: 'encountered error when deleting mirror pod %q{pod} : %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet_pods.go:1039] encountered error when deleting mirror pod "etcd-node-1_kube-system" : rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
];
