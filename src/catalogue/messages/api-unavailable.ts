import type { EventDefinition } from '../definition.js';

/** The API server does not answer the kubelet. */
export const apiUnavailable = [
  { event: 'kubelet-lease-failed', goroutine: 'main', traits: ['failure', 'whole-node'],
    means: 'The API server does not answer the heartbeat of the node.',
    texts: [
      ['1.27', null,   0, 'E', 'controller.go', 'Failed to ensure lease exists, will retry'],
      ['1.27', null,   0, 'E', 'controller.go', 'Failed to update lease'],
      // pkg/kubelet/nodelease/controller.go
      ['1.14', '1.19', 0, 'E', 'controller.go', 'failed to ensure node lease exists, will retry in %v{delay}, error: %v{err}'],
      ['1.14', '1.28', 0, 'E', 'controller.go', 'failed to ensure lease exists, will retry in %v{delay}, error: %v{err}'],
      ['1.14', '1.19', 0, 'E', 'controller.go', 'failed to update node lease, error: %v{err}'],
      ['1.20', '1.26', 0, 'E', 'controller.go', 'failed to update lease, error: %v{err}'],
    ] },
  { event: 'kubelet-node-status-failed', goroutine: 'main', traits: ['failure', 'whole-node'],
    means: 'The state of the node could not be written to the API server.',
    texts: [
      ['1.21', null,   0, 'E', 'kubelet_node_status.go', 'Error updating node status, will retry'],
      ['1.10', '1.21', 0, 'E', 'kubelet_node_status.go', 'Error updating node status, will retry: %v{err}'],
      ['1.21', null,   0, 'E', 'kubelet_node_status.go', 'Unable to update node status'],
    ] },
  { event: 'kubelet-register-failed', goroutine: 'main', traits: ['failure', 'whole-node'],
    means: 'The node could not be registered with the API server.',
    texts: [
      ['1.21', null,   0, 'E', 'kubelet_node_status.go', 'Unable to register node with API server'],
      ['1.10', '1.21', 0, 'E', 'kubelet_node_status.go', 'Unable to register node %q{node} with API server: %v{err}'],
    ] },
] as const satisfies readonly EventDefinition[];
