import type { EventDefinition, RareColumns } from '../definition.js';

/**
 * The reflectors of single configmaps and secrets are named after what they read (kubelet, util/manager/watch_based_manager.go,
 * newReflectorLocked).
 */
const OF_OBJECTS: NonNullable<RareColumns['only']> = {
  reflector: /^object-"/,
  type: /^\*v1\.(?:ConfigMap|Secret)$/,
};

/**
 * The reflector that the kubelet has for its own pods (pkg/kubelet/config/apiserver.go, newSourceApiserverFromLW). It is named after the
 * place in the source that made it, which depends on how the kubelet was built (client-go, naming/from_stack.go); informers of other
 * components have other names.
 */
const OF_PODS: NonNullable<RareColumns['only']> = {
  reflector: /^(?:k8s\.io\/kubernetes\/)?pkg\/kubelet\/config\/apiserver\.go:|^k8s\.io\/client-go@/,
  type: /^\*v1\.Pod$/,
};

/** The API server: the kubelet's calls, what it watches, and the Events that it sends. */
export const api = [
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
  // The client keeps to --kube-api-qps (client-go, rest/request.go, tryThrottle)
  { event: 'client-throttled', goroutine: 'main',
    means: 'The kubelet delayed its own call to the API server, because it had made too many.',
    texts: [
      ['1.10', '1.20', 0, 'I', 'request.go', 'Throttling request took %v{delay}, request: %v{request}'],
      ['1.20', '1.32', 0, 'I', 'request.go', 'Waited for %v{delay} due to client-side throttling, not priority and fairness, request: %v{request}'],
      ['1.33', null,   0, 'I', 'request.go', 'Waited before sending request'],
    ] },
  { event: 'event-occurred', goroutine: 'events', traits: ['routine'],
    means: 'The kubelet reports an event about an object; reason and message are the same as in kubectl get events.',
    texts: [
      ['1.20', null,   3, 'I', 'event.go', 'Event occurred'],
      ['1.10', '1.21', 3, 'I', 'event.go', "Event(%v{object}): type: '%v{type}' reason: '%v{reason}' %v{message}"],
    ] },
  // Whether the kubelet can read what its pods mount (client-go, tools/cache/reflector.go)
  { event: 'object-watch-lost', goroutine: 'config', traits: ['whole-node', 'traces-end'],
    means: 'The kubelet cannot read a configmap or secret that one of its pods refers to. Volumes and containers that need it wait until it can.',
    texts: [
      ['1.10', '1.19', 0, 'E', 'reflector.go', 'object-%q{objectNamespace}/%q{objectName}: Failed to list *v1.%v{kind}: %v{err}'],
      ['1.10', '1.32', 0, 'E', 'reflector.go', 'object-%q{objectNamespace}/%q{objectName}: Failed to watch *v1.%v{kind}: %v{err}'],
      ['1.21', '1.32', 0, 'W', 'reflector.go', 'object-%q{objectNamespace}/%q{objectName}: failed to list *v1.%v{kind}: %v{err}'],
      ['1.33', null,   0, 'E', 'reflector.go', 'Failed to watch', { only: OF_OBJECTS }],
    ] },
  // Whether it can see changes of its pods (client-go, tools/cache/reflector.go)
  { event: 'pod-watch-lost', goroutine: 'config', traits: ['whole-node'],
    means: 'The watch through which the kubelet receives its pods is broken: until it is restored, the kubelet is not notified of deletions.',
    texts: [
      ['1.10', '1.19', 0, 'E', 'reflector.go', 'pkg/kubelet/config/apiserver.go:%d{site}: Failed to list *v1.Pod: %v{err}'],
      ['1.10', '1.19', 0, 'E', 'reflector.go', 'k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:%d{site}: Failed to list *v1.Pod: %v{err}'],
      ['1.10', '1.19', 0, 'E', 'reflector.go', 'k8s.io/client-go@%v{site}: Failed to list *v1.Pod: %v{err}'],
      ['1.10', '1.32', 0, 'E', 'reflector.go', 'pkg/kubelet/config/apiserver.go:%d{site}: Failed to watch *v1.Pod: %v{err}'],
      ['1.10', '1.32', 0, 'E', 'reflector.go', 'k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:%d{site}: Failed to watch *v1.Pod: %v{err}'],
      ['1.10', '1.32', 0, 'E', 'reflector.go', 'k8s.io/client-go@%v{site}: Failed to watch *v1.Pod: %v{err}'],
      ['1.21', '1.32', 0, 'W', 'reflector.go', 'pkg/kubelet/config/apiserver.go:%d{site}: failed to list *v1.Pod: %v{err}'],
      ['1.21', '1.32', 0, 'W', 'reflector.go', 'k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:%d{site}: failed to list *v1.Pod: %v{err}'],
      ['1.21', '1.32', 0, 'W', 'reflector.go', 'k8s.io/client-go@%v{site}: failed to list *v1.Pod: %v{err}'],
      ['1.10', '1.32', 0, 'W', 'reflector.go', 'pkg/kubelet/config/apiserver.go:%d{site}: watch of *v1.Pod ended with: %v{err}'],
      ['1.10', '1.32', 0, 'W', 'reflector.go', 'k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:%d{site}: watch of *v1.Pod ended with: %v{err}'],
      ['1.22', '1.32', 2, 'I', 'reflector.go', 'pkg/kubelet/config/apiserver.go:%d{site}: watch of *v1.Pod returned 429 - backing off'],
      ['1.22', '1.32', 2, 'I', 'reflector.go', 'k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:%d{site}: watch of *v1.Pod returned 429 - backing off'],
      ['1.22', '1.32', 2, 'I', 'reflector.go', 'k8s.io/client-go@%v{site}: watch of *v1.Pod returned 429 - backing off'],
      ['1.27', '1.32', 4, 'I', 'reflector.go', 'pkg/kubelet/config/apiserver.go:%d{site}: watch of *v1.Pod returned %v{err} - backing off'],
      ['1.27', '1.32', 4, 'I', 'reflector.go', 'k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:%d{site}: watch of *v1.Pod returned %v{err} - backing off'],
      ['1.27', '1.32', 4, 'I', 'reflector.go', 'k8s.io/client-go@%v{site}: watch of *v1.Pod returned %v{err} - backing off'],
      ['1.18', '1.32', 4, 'I', 'reflector.go', 'pkg/kubelet/config/apiserver.go:%d{site}: watch of *v1.Pod closed with: %v{err}'],
      ['1.18', '1.32', 4, 'I', 'reflector.go', 'k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:%d{site}: watch of *v1.Pod closed with: %v{err}'],
      ['1.18', '1.32', 4, 'I', 'reflector.go', 'k8s.io/client-go@%v{site}: watch of *v1.Pod closed with: %v{err}'],
      ['1.33', null,   0, 'E', 'reflector.go', 'Failed to watch', { only: OF_PODS }],
      ['1.33', null,   0, 'I', 'reflector.go', 'Warning: watch ended with error', { only: OF_PODS }],
      ['1.33', null,   2, 'I', 'reflector.go', 'Watch returned 429 - backing off', { only: OF_PODS }],
      ['1.33', null,   2, 'I', 'reflector.go', 'Retrying watch after internal error', { only: OF_PODS }],
      ['1.33', null,   4, 'I', 'reflector.go', 'Watch failed - backing off', { only: OF_PODS }],
      ['1.33', null,   4, 'I', 'reflector.go', 'Watch closed', { only: OF_PODS }],
    ] },
  { event: 'pod-watch-closed', goroutine: 'config', traits: ['whole-node'],
    means: 'The watch of pods ended, as it does every few minutes; the next one begins at once.',
    texts: [
      ['1.10', '1.32', 4, 'I', 'reflector.go', 'pkg/kubelet/config/apiserver.go:%d{site}: Watch close - *v1.Pod total %v{items} items received'],
      ['1.10', '1.32', 4, 'I', 'reflector.go', 'k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:%d{site}: Watch close - *v1.Pod total %v{items} items received'],
      ['1.10', '1.32', 4, 'I', 'reflector.go', 'k8s.io/client-go@%v{site}: Watch close - *v1.Pod total %v{items} items received'],
      ['1.33', null,   4, 'I', 'reflector.go', 'Watch close', { only: OF_PODS }],
    ] },
  { event: 'pod-watch-listed', goroutine: 'config', traits: ['whole-node'],
    means: 'The kubelet asks the API server for all its pods; if that fails, another line reports it.',
    texts: [
      ['1.10', '1.32', 3, 'I', 'reflector.go', 'Listing and watching *v1.Pod from pkg/kubelet/config/apiserver.go:%d{site}'],
      ['1.29', '1.32', 2, 'I', 'reflector.go', 'Caches populated for *v1.Pod from pkg/kubelet/config/apiserver.go:%d{site}', { means: 'The kubelet has all its pods from the API server again.' }],
      ['1.10', '1.32', 3, 'I', 'reflector.go', 'Listing and watching *v1.Pod from k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:%d{site}'],
      ['1.29', '1.32', 2, 'I', 'reflector.go', 'Caches populated for *v1.Pod from k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:%d{site}', { means: 'The kubelet has all its pods from the API server again.' }],
      ['1.10', '1.32', 3, 'I', 'reflector.go', 'Listing and watching *v1.Pod from k8s.io/client-go@%v{site}'],
      ['1.29', '1.32', 2, 'I', 'reflector.go', 'Caches populated for *v1.Pod from k8s.io/client-go@%v{site}', { means: 'The kubelet has all its pods from the API server again.' }],
      ['1.33', null,   3, 'I', 'reflector.go', 'Listing and watching', { only: OF_PODS }],
      ['1.33', null,   2, 'I', 'reflector.go', 'Caches populated', { only: OF_PODS }],
    ] },
] as const satisfies readonly EventDefinition[];
