import type { EventDefinition } from '../types.js';

/** Up to 1.21: no workers with phases, a pod killer instead. */
export const legacy: readonly EventDefinition[] = [
  {
    event: 'legacy-kill',
    means: 'The pod killer stops what is left of a pod.',
    traits: ['proves-termination', 'traces-end'],
    goroutine: 'pod-killer',
    texts: [
      {
        message: 'Killing unwanted pod',
        level: 2,
        since: '1.21',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:1285] "Killing unwanted pod" podName="etcd-node-1_kube-system"',
        ],
      },
      {
        message: 'Killing unwanted pod %q{pod}',
        level: 2,
        since: '1.10',
        until: '1.21',
        made: ['I0309 10:15:30.123456    2317 kubelet_pods.go:1270] Killing unwanted pod "web-0"'],
      },
    ],
  },
  {
    event: 'legacy-kill-failed',
    means: 'The pod killer could not stop what is left of a pod.',
    traits: ['failure', 'proves-termination'],
    goroutine: 'pod-killer',
    texts: [
      {
        message: 'Failed killing the pod',
        level: 0,
        since: '1.21',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet_pods.go:1288] "Failed killing the pod" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" podName="etcd-node-1_kube-system"',
        ],
      },
      {
        message: 'Failed killing the pod %q{pod}: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet_pods.go:120] Failed killing the pod "web-0": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
  {
    event: 'legacy-terminal',
    means: 'The pod has finished and waits for its removal from the API server; printed at each sync.',
    traits: ['finished'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Pod %q{pod} has completed execution and should be deleted from the API server: %s{syncType}',
        level: 4,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:2015] Pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" has completed execution and should be deleted from the API server: update',
        ],
      },
      {
        message: 'Pod has completed execution and should be deleted from the API server',
        level: 4,
        since: '1.21',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:2048] "Pod has completed execution and should be deleted from the API server" pod="default/web-0" syncType="update"',
        ],
      },
      {
        message: 'Pod %q{pod} is terminated, ignoring remaining sync work: %s{syncType}',
        level: 4,
        // Lines of 1.18 are known; 1.20 words them differently
        since: '1.15',
        until: '1.19',
        means:
          'The containers of the pod have ended: there is no work for its worker. A pod that is being deleted waits for its removal from the API server.',
        goroutine: 'sync-loop',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:1982] Pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" is terminated, ignoring remaining sync work: update',
        ],
      },
    ],
  },
  {
    event: 'legacy-ignored',
    means: 'The pod has finished; nothing is left to do for it.',
    goroutine: 'worker',
    texts: [
      {
        message: 'Pod has completed and its containers have been terminated, ignoring remaining sync work',
        level: 4,
        since: '1.20',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:2023] "Pod has completed and its containers have been terminated, ignoring remaining sync work" pod="default/web-0" syncType="update"',
        ],
      },
    ],
  },
  {
    event: 'legacy-pending',
    means: 'The pod was handed to the pod killer, or the pod killer is done with it.',
    goroutine: 'sync-loop',
    traits: ['traces-end'],
    texts: [
      {
        message: 'Marking api pod pending termination',
        level: 4,
        since: '1.21',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:1245] "Marking api pod pending termination" podName="etcd-node-1_kube-system" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
      {
        message: 'Marking running pod pending termination',
        level: 4,
        since: '1.21',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:1254] "Marking running pod pending termination" podName="etcd-node-1_kube-system" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
      {
        message: 'Marking pod termination',
        level: 4,
        since: '1.21',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:1226] "Marking pod termination" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
    ],
  },
  {
    event: 'legacy-still-pending',
    means: 'The pod killer has not finished with the pod yet.',
    goroutine: 'sync-loop',
    traits: ['traces-end'],
    waitsFor: 'an earlier kill of the pod to end',
    texts: [
      {
        message: 'Api pod is pending termination',
        level: 4,
        since: '1.21',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:1262] "Api pod is pending termination" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
      {
        message: 'Running pod is pending termination',
        level: 4,
        since: '1.21',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:1264] "Running pod is pending termination" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
      {
        message: 'Api pod and running pod are pending termination',
        level: 4,
        since: '1.21',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:1260] "Api pod and running pod are pending termination" apiPodUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 runningPodUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
      {
        message: 'Pod is pending termination',
        level: 3,
        since: '1.21',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_volumes.go:2005] "Pod is pending termination" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
    ],
  },
];
