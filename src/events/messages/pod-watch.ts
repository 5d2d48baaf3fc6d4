import type { EventDefinition, MessageText } from '../types.js';

/**
 * The reflector that the kubelet has for its own pods (pkg/kubelet/config/apiserver.go, newSourceApiserverFromLW). It is named after the
 * place in the source that made it, which depends on how the kubelet was built (client-go, naming/from_stack.go); informers of other
 * components have other names.
 */
const OF_PODS: NonNullable<MessageText['only']> = {
  reflector: /^(?:k8s\.io\/kubernetes\/)?pkg\/kubelet\/config\/apiserver\.go:|^k8s\.io\/client-go@/,
  type: /^\*v1\.Pod$/,
};

/** Whether the kubelet can see changes of its pods (client-go, tools/cache/reflector.go). */
export const podWatch: readonly EventDefinition[] = [
  {
    event: 'pod-watch-lost',
    means:
      'The watch through which the kubelet receives its pods is broken: until it is restored, the kubelet is not notified of deletions.',
    traits: ['whole-node'],
    goroutine: 'config',
    texts: [
      {
        message: 'pkg/kubelet/config/apiserver.go:%d{site}: Failed to list *v1.Pod: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.19',
        made: [
          'E0309 10:15:30.123456    2317 reflector.go:126] pkg/kubelet/config/apiserver.go:66: Failed to list *v1.Pod: Get https://10.0.0.1:6443/api/v1/pods?fieldSelector=spec.nodeName%3Dn1&limit=500&resourceVersion=0: dial tcp 10.0.0.1:6443: connect: connection refused',
        ],
      },
      {
        message: 'k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:%d{site}: Failed to list *v1.Pod: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.19',
        made: [
          'E0309 10:15:30.123456    2317 reflector.go:126] k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:66: Failed to list *v1.Pod: Get https://10.0.0.1:6443/api/v1/pods?fieldSelector=spec.nodeName%3Dn1&limit=500&resourceVersion=0: dial tcp 10.0.0.1:6443: connect: connection refused',
        ],
      },
      {
        message: 'k8s.io/client-go@%v{site}: Failed to list *v1.Pod: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.19',
        made: [
          'E0309 10:15:30.123456    2317 reflector.go:126] k8s.io/client-go@v0.27.3/tools/cache/reflector.go:231: Failed to list *v1.Pod: Get https://10.0.0.1:6443/api/v1/pods?fieldSelector=spec.nodeName%3Dn1&limit=500&resourceVersion=0: dial tcp 10.0.0.1:6443: connect: connection refused',
        ],
      },
      {
        message: 'pkg/kubelet/config/apiserver.go:%d{site}: Failed to watch *v1.Pod: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.32',
        made: [
          'E0309 10:15:30.123456    2317 reflector.go:126] pkg/kubelet/config/apiserver.go:66: Failed to watch *v1.Pod: failed to list *v1.Pod: Get "https://10.0.0.1:6443/api/v1/pods?fieldSelector=spec.nodeName%3Dn1&limit=500&resourceVersion=0": dial tcp 10.0.0.1:6443: connect: connection refused',
        ],
      },
      {
        message: 'k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:%d{site}: Failed to watch *v1.Pod: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.32',
        made: [
          'E0309 10:15:30.123456    2317 reflector.go:126] k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:66: Failed to watch *v1.Pod: failed to list *v1.Pod: Get "https://10.0.0.1:6443/api/v1/pods?fieldSelector=spec.nodeName%3Dn1&limit=500&resourceVersion=0": dial tcp 10.0.0.1:6443: connect: connection refused',
        ],
      },
      {
        message: 'k8s.io/client-go@%v{site}: Failed to watch *v1.Pod: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.32',
        made: [
          'E0309 10:15:30.123456    2317 reflector.go:126] k8s.io/client-go@v0.27.3/tools/cache/reflector.go:231: Failed to watch *v1.Pod: failed to list *v1.Pod: Get "https://10.0.0.1:6443/api/v1/pods?fieldSelector=spec.nodeName%3Dn1&limit=500&resourceVersion=0": dial tcp 10.0.0.1:6443: connect: connection refused',
        ],
      },
      {
        message: 'pkg/kubelet/config/apiserver.go:%d{site}: failed to list *v1.Pod: %v{err}',
        level: 0,
        since: '1.21',
        until: '1.32',
        made: [
          'W0309 10:15:30.123456    2317 reflector.go:126] pkg/kubelet/config/apiserver.go:66: failed to list *v1.Pod: Get "https://10.0.0.1:6443/api/v1/pods?fieldSelector=spec.nodeName%3Dn1&limit=500&resourceVersion=0": dial tcp 10.0.0.1:6443: connect: connection refused',
        ],
      },
      {
        message: 'k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:%d{site}: failed to list *v1.Pod: %v{err}',
        level: 0,
        since: '1.21',
        until: '1.32',
        made: [
          'W0309 10:15:30.123456    2317 reflector.go:126] k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:66: failed to list *v1.Pod: Get "https://10.0.0.1:6443/api/v1/pods?fieldSelector=spec.nodeName%3Dn1&limit=500&resourceVersion=0": dial tcp 10.0.0.1:6443: connect: connection refused',
        ],
      },
      {
        message: 'k8s.io/client-go@%v{site}: failed to list *v1.Pod: %v{err}',
        level: 0,
        since: '1.21',
        until: '1.32',
        made: [
          'W0309 10:15:30.123456    2317 reflector.go:126] k8s.io/client-go@v0.27.3/tools/cache/reflector.go:231: failed to list *v1.Pod: Get "https://10.0.0.1:6443/api/v1/pods?fieldSelector=spec.nodeName%3Dn1&limit=500&resourceVersion=0": dial tcp 10.0.0.1:6443: connect: connection refused',
        ],
      },
      {
        message: 'pkg/kubelet/config/apiserver.go:%d{site}: watch of *v1.Pod ended with: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.32',
        made: [
          'W0309 10:15:30.123456    2317 reflector.go:126] pkg/kubelet/config/apiserver.go:66: watch of *v1.Pod ended with: an error on the server ("unable to decode an event from the watch stream: http2: client connection lost") has prevented the request from succeeding',
        ],
      },
      {
        message: 'k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:%d{site}: watch of *v1.Pod ended with: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.32',
        made: [
          'W0309 10:15:30.123456    2317 reflector.go:126] k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:66: watch of *v1.Pod ended with: an error on the server ("unable to decode an event from the watch stream: http2: client connection lost") has prevented the request from succeeding',
        ],
      },
      {
        message: 'pkg/kubelet/config/apiserver.go:%d{site}: watch of *v1.Pod returned 429 - backing off',
        level: 2,
        since: '1.22',
        until: '1.32',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] pkg/kubelet/config/apiserver.go:66: watch of *v1.Pod returned 429 - backing off',
        ],
      },
      {
        message:
          'k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:%d{site}: watch of *v1.Pod returned 429 - backing off',
        level: 2,
        since: '1.22',
        until: '1.32',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:66: watch of *v1.Pod returned 429 - backing off',
        ],
      },
      {
        message: 'k8s.io/client-go@%v{site}: watch of *v1.Pod returned 429 - backing off',
        level: 2,
        since: '1.22',
        until: '1.32',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] k8s.io/client-go@v0.27.3/tools/cache/reflector.go:231: watch of *v1.Pod returned 429 - backing off',
        ],
      },
      {
        message: 'pkg/kubelet/config/apiserver.go:%d{site}: watch of *v1.Pod returned %v{err} - backing off',
        level: 4,
        since: '1.27',
        until: '1.32',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] pkg/kubelet/config/apiserver.go:66: watch of *v1.Pod returned Get "https://10.0.0.1:6443/api/v1/pods?allowWatchBookmarks=true&fieldSelector=spec.nodeName%3Dn1&resourceVersion=1369&timeoutSeconds=304&watch=true": dial tcp 10.0.0.1:6443: connect: connection refused - backing off',
        ],
      },
      {
        message:
          'k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:%d{site}: watch of *v1.Pod returned %v{err} - backing off',
        level: 4,
        since: '1.27',
        until: '1.32',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:66: watch of *v1.Pod returned Get "https://10.0.0.1:6443/api/v1/pods?allowWatchBookmarks=true&fieldSelector=spec.nodeName%3Dn1&resourceVersion=1369&timeoutSeconds=304&watch=true": dial tcp 10.0.0.1:6443: connect: connection refused - backing off',
        ],
      },
      {
        message: 'k8s.io/client-go@%v{site}: watch of *v1.Pod returned %v{err} - backing off',
        level: 4,
        since: '1.27',
        until: '1.32',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] k8s.io/client-go@v0.27.3/tools/cache/reflector.go:231: watch of *v1.Pod returned Get "https://10.0.0.1:6443/api/v1/pods?allowWatchBookmarks=true&fieldSelector=spec.nodeName%3Dn1&resourceVersion=1369&timeoutSeconds=304&watch=true": dial tcp 10.0.0.1:6443: connect: connection refused - backing off',
        ],
      },
      {
        message: 'pkg/kubelet/config/apiserver.go:%d{site}: watch of *v1.Pod closed with: %v{err}',
        level: 4,
        since: '1.18',
        until: '1.32',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] pkg/kubelet/config/apiserver.go:66: watch of *v1.Pod closed with: too old resource version: 1369 (1371)',
        ],
      },
      {
        message: 'k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:%d{site}: watch of *v1.Pod closed with: %v{err}',
        level: 4,
        since: '1.18',
        until: '1.32',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:66: watch of *v1.Pod closed with: too old resource version: 1369 (1371)',
        ],
      },
      {
        message: 'k8s.io/client-go@%v{site}: watch of *v1.Pod closed with: %v{err}',
        level: 4,
        since: '1.18',
        until: '1.32',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] k8s.io/client-go@v0.27.3/tools/cache/reflector.go:231: watch of *v1.Pod closed with: too old resource version: 1369 (1371)',
        ],
      },
      {
        message: 'Failed to watch',
        only: OF_PODS,
        level: 0,
        since: '1.33',
        made: [
          'E0309 10:15:30.123456    2317 reflector.go:126] "Failed to watch" err="failed to list *v1.Pod: Get \\"https://10.0.0.1:6443/api/v1/pods?fieldSelector=spec.nodeName%3Dn1\\": dial tcp 10.0.0.1:6443: connect: connection refused" reflector="pkg/kubelet/config/apiserver.go:66" type="*v1.Pod"',
        ],
      },
      {
        message: 'Warning: watch ended with error',
        only: OF_PODS,
        level: 0,
        since: '1.33',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] "Warning: watch ended with error" reflector="pkg/kubelet/config/apiserver.go:66" type="*v1.Pod" err="very short watch: Unexpected watch close - watch lasted less than a second and no items received"',
        ],
      },
      {
        message: 'Watch returned 429 - backing off',
        only: OF_PODS,
        level: 2,
        since: '1.33',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] "Watch returned 429 - backing off" reflector="pkg/kubelet/config/apiserver.go:66" type="*v1.Pod"',
        ],
      },
      {
        message: 'Retrying watch after internal error',
        only: OF_PODS,
        level: 2,
        since: '1.33',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] "Retrying watch after internal error" reflector="pkg/kubelet/config/apiserver.go:66" type="*v1.Pod" err="Internal error occurred: etcdserver: leader changed"',
        ],
      },
      {
        message: 'Watch failed - backing off',
        only: OF_PODS,
        level: 4,
        since: '1.33',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] "Watch failed - backing off" reflector="pkg/kubelet/config/apiserver.go:66" type="*v1.Pod" err="Get \\"https://10.0.0.1:6443/api/v1/pods?fieldSelector=spec.nodeName%3Dn1&watch=true\\": dial tcp 10.0.0.1:6443: connect: connection refused"',
        ],
      },
      {
        message: 'Watch closed',
        only: OF_PODS,
        level: 4,
        since: '1.33',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] "Watch closed" reflector="pkg/kubelet/config/apiserver.go:66" type="*v1.Pod" err="too old resource version: 1369 (1371)"',
        ],
      },
    ],
  },
  {
    event: 'pod-watch-closed',
    means: 'The watch of pods ended, as it does every few minutes; the next one begins at once.',
    traits: ['whole-node'],
    goroutine: 'config',
    texts: [
      {
        message: 'pkg/kubelet/config/apiserver.go:%d{site}: Watch close - *v1.Pod total %v{items} items received',
        level: 4,
        since: '1.10',
        until: '1.32',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] pkg/kubelet/config/apiserver.go:66: Watch close - *v1.Pod total 19 items received',
        ],
      },
      {
        message:
          'k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:%d{site}: Watch close - *v1.Pod total %v{items} items received',
        level: 4,
        since: '1.10',
        until: '1.32',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:66: Watch close - *v1.Pod total 19 items received',
        ],
      },
      {
        message: 'k8s.io/client-go@%v{site}: Watch close - *v1.Pod total %v{items} items received',
        level: 4,
        since: '1.10',
        until: '1.32',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] k8s.io/client-go@v0.27.3/tools/cache/reflector.go:231: Watch close - *v1.Pod total 19 items received',
        ],
      },
      {
        message: 'Watch close',
        only: OF_PODS,
        level: 4,
        since: '1.33',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] "Watch close" reflector="pkg/kubelet/config/apiserver.go:66" type="*v1.Pod" totalItems=19',
        ],
      },
    ],
  },
  {
    event: 'pod-watch-listed',
    means: 'The kubelet asks the API server for all its pods; if that fails, another line reports it.',
    traits: ['whole-node'],
    goroutine: 'config',
    texts: [
      {
        message: 'Listing and watching *v1.Pod from pkg/kubelet/config/apiserver.go:%d{site}',
        level: 3,
        since: '1.10',
        until: '1.32',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] Listing and watching *v1.Pod from pkg/kubelet/config/apiserver.go:66',
        ],
      },
      {
        message: 'Caches populated for *v1.Pod from pkg/kubelet/config/apiserver.go:%d{site}',
        level: 2,
        since: '1.29',
        until: '1.32',
        means: 'The kubelet has all its pods from the API server again.',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] Caches populated for *v1.Pod from pkg/kubelet/config/apiserver.go:66',
        ],
      },
      {
        message: 'Listing and watching *v1.Pod from k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:%d{site}',
        level: 3,
        since: '1.10',
        until: '1.32',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] Listing and watching *v1.Pod from k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:66',
        ],
      },
      {
        message: 'Caches populated for *v1.Pod from k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:%d{site}',
        level: 2,
        since: '1.29',
        until: '1.32',
        means: 'The kubelet has all its pods from the API server again.',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] Caches populated for *v1.Pod from k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:66',
        ],
      },
      {
        message: 'Listing and watching *v1.Pod from k8s.io/client-go@%v{site}',
        level: 3,
        since: '1.10',
        until: '1.32',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] Listing and watching *v1.Pod from k8s.io/client-go@v0.27.3/tools/cache/reflector.go:231',
        ],
      },
      {
        message: 'Caches populated for *v1.Pod from k8s.io/client-go@%v{site}',
        level: 2,
        since: '1.29',
        until: '1.32',
        means: 'The kubelet has all its pods from the API server again.',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] Caches populated for *v1.Pod from k8s.io/client-go@v0.27.3/tools/cache/reflector.go:231',
        ],
      },
      {
        message: 'Listing and watching',
        only: OF_PODS,
        level: 3,
        since: '1.33',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] "Listing and watching" type="*v1.Pod" reflector="pkg/kubelet/config/apiserver.go:66"',
        ],
      },
      {
        message: 'Caches populated',
        only: OF_PODS,
        level: 2,
        since: '1.33',
        made: [
          'I0309 10:15:30.123456    2317 reflector.go:126] "Caches populated" type="*v1.Pod" reflector="pkg/kubelet/config/apiserver.go:66"',
        ],
      },
    ],
  },
];
