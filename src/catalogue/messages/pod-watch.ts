import type { EventDefinition, RareColumns } from '../definition.js';

/**
 * The reflector that the kubelet has for its own pods (pkg/kubelet/config/apiserver.go, newSourceApiserverFromLW). It is named after the
 * place in the source that made it, which depends on how the kubelet was built (client-go, naming/from_stack.go); informers of other
 * components have other names.
 */
const OF_PODS: NonNullable<RareColumns['only']> = {
  reflector: /^(?:k8s\.io\/kubernetes\/)?pkg\/kubelet\/config\/apiserver\.go:|^k8s\.io\/client-go@/,
  type: /^\*v1\.Pod$/,
};

/** Whether the kubelet can see changes of its pods (client-go, tools/cache/reflector.go). */
export const podWatch = [
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
