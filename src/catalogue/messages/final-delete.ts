import type { EventDefinition } from '../definition.js';

/** Whether the API object may go, and whether it went. */
export const finalDelete = [
  { event: 'status-delayed', goroutine: 'status', traits: ['routine', 'proves-request', 'traces-end'],
    means: 'The API object is kept until the pod has a final phase. Normal while containers stop; a fault if it continues after SyncTerminatedPod exit.',
    waitsFor: 'a final phase of the pod, which has phase {phase} (on the node: {localPhase})',
    texts: [
      ['1.27', null, 3, 'I', 'status_manager.go', 'Delaying pod deletion as the phase is non-terminal'],
    ] },
  { event: 'status-ready-to-delete', goroutine: 'status', traits: ['under-way', 'done', 'routine', 'proves-request'],
    means: 'All resources on the node are released; the API object can be deleted.',
    texts: [
      ['1.27', null,   3, 'I', 'status_manager.go', 'The pod termination is finished as SyncTerminatedPod completes its execution'],
      ['1.22', '1.26', 3, 'I', 'kubelet_pods.go',   'Pod is terminated and all resources are reclaimed'],
    ] },
  { event: 'api-deleted', goroutine: 'status', traits: ['under-way', 'done', 'proves-request'],
    means: 'The API server accepted the final delete with grace 0. If the object has a finalizer, it stays.',
    texts: [
      ['1.10', '1.21', 3, 'I', 'status_manager.go', 'Pod %q{pod} fully terminated and removed from etcd'],
      ['1.21', null,   3, 'I', 'status_manager.go', 'Pod fully terminated and removed from etcd'],
    ] },
  { event: 'api-delete-failed', goroutine: 'status', traits: ['failure'],
    means: 'The API server refused the final delete; it is tried again within ten seconds.',
    texts: [
      ['1.21', null,   0, 'I', 'status_manager.go', 'Failed to delete status for pod'],
      ['1.10', '1.21', 0, 'W', 'status_manager.go', 'Failed to delete status for pod %q{pod}: %v{err}'],
    ] },
] as const satisfies readonly EventDefinition[];
