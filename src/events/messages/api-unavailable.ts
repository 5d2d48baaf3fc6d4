import type { EventDefinition } from '../types.js';

/** The API server does not answer the kubelet. */
export const apiUnavailable: readonly EventDefinition[] = [
  {
    event: 'kubelet-lease-failed',
    means: 'The API server does not answer the heartbeat of the node.',
    traits: ['failure', 'whole-node'],
    goroutine: 'main',
    texts: [
      {
        message: 'Failed to ensure lease exists, will retry',
        level: 0,
        since: '1.27',
        made: [
          'E0309 10:15:30.123456    2317 controller.go:120] "Failed to ensure lease exists, will retry" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" interval="400ms"',
        ],
      },
      {
        message: 'Failed to update lease',
        level: 0,
        since: '1.27',
        made: [
          'E0309 10:15:30.123456    2317 controller.go:120] "Failed to update lease" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
      {
        // pkg/kubelet/nodelease/controller.go
        message: 'failed to ensure node lease exists, will retry in %v{delay}, error: %v{err}',
        level: 0,
        since: '1.14',
        until: '1.19',
        made: [
          'E0309 10:15:30.123456    2317 controller.go:136] failed to ensure node lease exists, will retry in 800ms, error: Get https://10.0.0.1:6443/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases/worker-3?timeout=10s: dial tcp 10.0.0.1:6443: connect: connection refused',
        ],
      },
      {
        message: 'failed to ensure lease exists, will retry in %v{delay}, error: %v{err}',
        level: 0,
        since: '1.14',
        until: '1.28',
        made: [
          'E0309 10:15:30.123456    2317 controller.go:120] failed to ensure lease exists, will retry in 2s, error: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
  {
    event: 'kubelet-node-status-failed',
    means: 'The state of the node could not be written to the API server.',
    traits: ['failure', 'whole-node'],
    goroutine: 'main',
    texts: [
      {
        message: 'Error updating node status, will retry',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet_node_status.go:120] "Error updating node status, will retry" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
      {
        message: 'Error updating node status, will retry: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet_node_status.go:120] Error updating node status, will retry: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
      {
        message: 'Unable to update node status',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet_node_status.go:120] "Unable to update node status" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
    ],
  },
  {
    event: 'kubelet-register-failed',
    means: 'The node could not be registered with the API server.',
    traits: ['failure', 'whole-node'],
    goroutine: 'main',
    texts: [
      {
        message: 'Unable to register node with API server',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet_node_status.go:120] "Unable to register node with API server" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" node="node-1"',
        ],
      },
      {
        message: 'Unable to register node %q{node} with API server: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet_node_status.go:120] Unable to register node "node-1" with API server: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
];
