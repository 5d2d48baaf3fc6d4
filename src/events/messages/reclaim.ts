import type { MessageDefinition } from '../types.js';

/** Up to 1.26 the status manager itself checks whether all is given back. */
export const reclaim: readonly MessageDefinition[] = [
  {
    event: 'status-blocked-containers',
    message: 'Pod is terminated, but some containers are still running',
    severity: 'I',
    level: 3,
    since: '1.21',
    until: '1.26',
    goroutine: 'status',
    means: 'The API object is kept: a container of the pod is still there. Normal until all have stopped.',
    file: 'kubelet_pods.go',
    samples: [
      'I1121 11:18:36.713991   30731 kubelet_pods.go:932] "Pod is terminated, but some containers are still running" pod="default/held"',
    ],
  },
  {
    event: 'status-blocked-containers',
    message: 'Pod is terminated, but some containers have not been cleaned up',
    severity: 'I',
    level: 3,
    since: '1.21',
    until: '1.21',
    goroutine: 'status',
    means: 'The API object is kept: a container of the pod is still there. Normal until all have stopped.',
    file: 'kubelet_pods.go',
    samples: [
      'I0309 10:15:30.123456    2317 kubelet_pods.go:981] "Pod is terminated, but some containers have not been cleaned up" pod="default/web-0" status={ID:5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 Name:web-0 Namespace:default IPs:[] ContainerStatuses:[0xc000b1e1e0] SandboxStatuses:[]}',
    ],
  },
  {
    event: 'status-blocked-report',
    message: 'Pod is terminated, but some container status has not yet been reported',
    severity: 'I',
    level: 3,
    since: '1.22',
    until: '1.26',
    goroutine: 'status',
    means: 'The API object is kept: a container has stopped but that has not been reported yet.',
    file: 'kubelet_pods.go',
    samples: [
      'I0309 10:15:30.123456    2317 kubelet_pods.go:938] "Pod is terminated, but some container status has not yet been reported" pod="default/web-0" running="app"',
    ],
  },
  {
    event: 'status-blocked-volumes',
    message: 'Pod is terminated, but some volumes have not been cleaned up',
    severity: 'I',
    level: 3,
    since: '1.21',
    until: '1.26',
    goroutine: 'status',
    means: 'The API object is kept: volumes of the pod are still mounted.',
    file: 'kubelet_pods.go',
    samples: [
      'I0309 10:15:30.123456    2317 kubelet_pods.go:120] "Pod is terminated, but some volumes have not been cleaned up" pod="default/web-0"',
    ],
  },
  {
    event: 'status-blocked-cgroup',
    message: 'Pod is terminated, but pod cgroup sandbox has not been cleaned up',
    severity: 'I',
    level: 3,
    since: '1.21',
    until: '1.26',
    goroutine: 'status',
    means: 'The API object is kept: the cgroup of the pod is still there.',
    file: 'kubelet_pods.go',
    samples: [
      'I1121 10:03:35.300546   22114 kubelet_pods.go:949] "Pod is terminated, but pod cgroup sandbox has not been cleaned up" pod="default/finpod"',
    ],
  },
  {
    event: 'status-blocked-runtime',
    message: 'Pod is terminated, Error getting runtimeStatus from the podCache',
    severity: 'I',
    level: 3,
    since: '1.21',
    until: '1.21',
    goroutine: 'status',
    means: 'The API object is kept: the runtime does not tell whether containers are left.',
    file: 'kubelet_pods.go',
    samples: [
      'I0309 10:15:30.123456    2317 kubelet_pods.go:973] "Pod is terminated, Error getting runtimeStatus from the podCache" pod="default/web-0" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
    ],
  },
];
