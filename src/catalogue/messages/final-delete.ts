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
  // Up to 1.26 the status manager itself checks whether all resources are reclaimed
  { event: 'status-blocked-containers', goroutine: 'status', traits: ['delay', 'routine', 'proves-request'],
    means: 'The API object is kept: a container of the pod is still there. Normal until all have stopped.',
    waitsFor: 'containers that are still there',
    texts: [
      ['1.21', '1.26', 3, 'I', 'kubelet_pods.go', 'Pod is terminated, but some containers are still running'],
      ['1.21', '1.21', 3, 'I', 'kubelet_pods.go', 'Pod is terminated, but some containers have not been cleaned up'],
      ['1.10', '1.21', 3, 'I', 'kubelet_pods.go', 'Pod %q{pod} is terminated, but some containers are still running'],
      ['1.10', '1.21', 3, 'I', 'kubelet_pods.go', 'Pod %q{pod} is terminated, but some containers have not been cleaned up: %v{status}'],
    ] },
  { event: 'status-blocked-report', goroutine: 'status', traits: ['delay', 'routine', 'proves-request'],
    means: 'The API object is kept: a container has stopped, but its end has not been reported yet.',
    waitsFor: 'the last status of a container to be reported',
    texts: [
      ['1.22', '1.26', 3, 'I', 'kubelet_pods.go', 'Pod is terminated, but some container status has not yet been reported'],
    ] },
  { event: 'status-blocked-volumes', goroutine: 'status', traits: ['delay', 'routine', 'proves-request'],
    means: 'The API object is kept: volumes of the pod are still mounted.',
    waitsFor: 'volumes that are not cleaned up',
    texts: [
      ['1.21', '1.26', 3, 'I', 'kubelet_pods.go', 'Pod is terminated, but some volumes have not been cleaned up'],
      ['1.10', '1.21', 3, 'I', 'kubelet_pods.go', 'Pod %q{pod} is terminated, but some volumes have not been cleaned up'],
    ] },
  { event: 'status-blocked-cgroup', goroutine: 'status', traits: ['delay', 'routine', 'proves-request'],
    means: 'The API object is kept: the cgroup of the pod is still there.',
    waitsFor: 'the cgroup of the pod to be removed',
    texts: [
      ['1.21', '1.26', 3, 'I', 'kubelet_pods.go', 'Pod is terminated, but pod cgroup sandbox has not been cleaned up'],
      ['1.10', '1.21', 3, 'I', 'kubelet_pods.go', 'Pod %q{pod} is terminated, but pod cgroup sandbox has not been cleaned up'],
    ] },
  { event: 'status-blocked-runtime', goroutine: 'status', traits: ['delay', 'routine', 'proves-request'],
    means: 'The API object is kept: the runtime does not report whether containers are left.',
    waitsFor: 'the state of its containers, which the runtime does not report',
    texts: [
      ['1.21', '1.21', 3, 'I', 'kubelet_pods.go', 'Pod is terminated, Error getting runtimeStatus from the podCache'],
      ['1.10', '1.21', 3, 'I', 'kubelet_pods.go', 'Pod %q{pod} is terminated, Error getting runtimeStatus from the podCache: %v{err}'],
    ] },
] as const satisfies readonly EventDefinition[];
