import type { EventDefinition } from '../types.js';

/** Up to 1.26 the status manager itself checks whether all resources are reclaimed. */
export const reclaim: readonly EventDefinition[] = [
  {
    event: 'status-blocked-containers',
    means: 'The API object is kept: a container of the pod is still there. Normal until all have stopped.',
    traits: ['delay', 'routine', 'proves-request'],
    goroutine: 'status',
    waitsFor: 'containers that are still there',
    texts: [
      {
        message: 'Pod is terminated, but some containers are still running',
        level: 3,
        since: '1.21',
        until: '1.26',
        samples: [
          'I1121 11:18:36.713991   30731 kubelet_pods.go:932] "Pod is terminated, but some containers are still running" pod="default/held"',
        ],
      },
      {
        message: 'Pod is terminated, but some containers have not been cleaned up',
        level: 3,
        since: '1.21',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:981] "Pod is terminated, but some containers have not been cleaned up" pod="default/web-0" status={ID:5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 Name:web-0 Namespace:default IPs:[] ContainerStatuses:[0xc000b1e1e0] SandboxStatuses:[]}',
        ],
      },
      {
        message: 'Pod %q{pod} is terminated, but some containers are still running',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:952] Pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" is terminated, but some containers are still running',
        ],
      },
      {
        message: 'Pod %q{pod} is terminated, but some containers have not been cleaned up: %v{status}',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:966] Pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" is terminated, but some containers have not been cleaned up: [app]',
        ],
      },
    ],
  },
  {
    event: 'status-blocked-report',
    means: 'The API object is kept: a container has stopped, but its end has not been reported yet.',
    traits: ['delay', 'routine', 'proves-request'],
    goroutine: 'status',
    waitsFor: 'the last status of a container to be reported',
    texts: [
      {
        message: 'Pod is terminated, but some container status has not yet been reported',
        level: 3,
        since: '1.22',
        until: '1.26',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:938] "Pod is terminated, but some container status has not yet been reported" pod="default/web-0" running="app"',
        ],
      },
    ],
  },
  {
    event: 'status-blocked-volumes',
    means: 'The API object is kept: volumes of the pod are still mounted.',
    traits: ['delay', 'routine', 'proves-request'],
    goroutine: 'status',
    waitsFor: 'volumes that are not cleaned up',
    texts: [
      {
        message: 'Pod is terminated, but some volumes have not been cleaned up',
        level: 3,
        since: '1.21',
        until: '1.26',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:120] "Pod is terminated, but some volumes have not been cleaned up" pod="default/web-0"',
        ],
      },
      {
        message: 'Pod %q{pod} is terminated, but some volumes have not been cleaned up',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:971] Pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" is terminated, but some volumes have not been cleaned up',
        ],
      },
    ],
  },
  {
    event: 'status-blocked-cgroup',
    means: 'The API object is kept: the cgroup of the pod is still there.',
    traits: ['delay', 'routine', 'proves-request'],
    goroutine: 'status',
    waitsFor: 'the cgroup of the pod to be removed',
    texts: [
      {
        message: 'Pod is terminated, but pod cgroup sandbox has not been cleaned up',
        level: 3,
        since: '1.21',
        until: '1.26',
        samples: [
          'I1121 10:03:35.300546   22114 kubelet_pods.go:949] "Pod is terminated, but pod cgroup sandbox has not been cleaned up" pod="default/finpod"',
        ],
      },
      {
        message: 'Pod %q{pod} is terminated, but pod cgroup sandbox has not been cleaned up',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:977] Pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" is terminated, but pod cgroup sandbox has not been cleaned up',
        ],
      },
    ],
  },
  {
    event: 'status-blocked-runtime',
    means: 'The API object is kept: the runtime does not report whether containers are left.',
    traits: ['delay', 'routine', 'proves-request'],
    goroutine: 'status',
    waitsFor: 'the state of its containers, which the runtime does not report',
    texts: [
      {
        message: 'Pod is terminated, Error getting runtimeStatus from the podCache',
        level: 3,
        since: '1.21',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:973] "Pod is terminated, Error getting runtimeStatus from the podCache" pod="default/web-0" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
      {
        message: 'Pod %q{pod} is terminated, Error getting runtimeStatus from the podCache: %v{err}',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:958] Pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" is terminated, Error getting runtimeStatus from the podCache: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
];
