import type { EventDefinition } from '../definition.js';

/** Up to 1.26 the status manager itself checks whether all resources are reclaimed. */
export const reclaim = [
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
