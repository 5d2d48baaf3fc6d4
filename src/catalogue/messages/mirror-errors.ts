import type { EventDefinition } from '../definition.js';

/** Mirror pods that cannot be made or removed. */
export const mirrorErrors = [
  { event: 'mirror-create-skipped', goroutine: 'worker', traits: ['mirror'],
    means: 'No mirror pod is made because the Node object is missing or not readable.',
    texts: [
      ['1.30', null, 4, 'E', 'kubelet.go', 'No need to create a mirror pod, since failed to get node info from the cluster', { levels: { '1.32': 0 } }],
      ['1.21', null, 4, 'I', 'kubelet.go', 'No need to create a mirror pod, since node has been removed from the cluster', { levels: { '1.32': 0 } }],
      ['1.32', null, 4, 'E', 'kubelet.go', 'Unable to register mirror pod because node is not registered yet', { levels: { '1.36': 0 } }],
    ] },
  { event: 'mirror-create-failed', goroutine: 'worker', traits: ['mirror', 'failure'],
    means: 'The mirror pod could not be created; the next sync tries again. One "already exists" after a start is harmless.',
    texts: [
      ['1.21', null,   0, 'E', 'kubelet.go', 'Failed creating a mirror pod'],
      ['1.21', '1.31', 0, 'E', 'kubelet.go', 'Failed creating a mirror pod for'],
      ['1.10', '1.21', 0, 'E', 'kubelet.go', 'Failed creating a mirror pod for %q{pod}: %v{err}'],
    ] },
  { event: 'mirror-delete-failed', goroutine: 'worker', traits: ['mirror', 'failure'],
    means: 'The mirror pod could not be deleted.',
    texts: [
      ['1.21', null,   0, 'E', 'mirror_client.go', 'Failed deleting a mirror pod'],
      ['1.21', null,   0, 'E', 'kubelet.go',       'Failed deleting mirror pod'],
      ['1.10', '1.21', 0, 'E', 'mirror_client.go', 'Failed deleting a mirror pod %q{pod}: %v{err}'],
      ['1.10', '1.21', 0, 'E', 'kubelet.go',       'Failed deleting mirror pod %q{pod}: %v{err}'],
    ] },
  { event: 'mirror-orphan-deleted', goroutine: 'sync-loop', traits: ['mirror'],
    means: 'Housekeeping removed the mirror of a static pod that is gone; the line is printed even if the API server refused.',
    texts: [
      ['1.27', null,   3, 'I', 'kubelet_pods.go', 'Deleted mirror pod'],
      // The CPU manager, about a pod's CPUs
      ['1.21', '1.26', 3, 'I', 'kubelet_pods.go', 'Deleted pod', { othersIn: ['state_mem.go'] }],
      ['1.10', '1.21', 3, 'I', 'kubelet_pods.go', 'deleted pod %q{pod}'],
    ] },
  { event: 'mirror-orphan-delete-failed', goroutine: 'sync-loop', traits: ['mirror', 'failure'],
    means: 'Housekeeping could not remove the mirror of a static pod that is gone.',
    texts: [
      ['1.21', null,   0, 'E', 'kubelet_pods.go', 'Encountered error when deleting mirror pod'],
      ['1.10', '1.21', 0, 'E', 'kubelet_pods.go', 'encountered error when deleting mirror pod %q{pod} : %v{err}'],
    ] },
] as const satisfies readonly EventDefinition[];
