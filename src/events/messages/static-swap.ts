import type { EventDefinition } from '../types.js';

/** Static pods: one generation replaces another. */
export const staticSwap: readonly EventDefinition[] = [
  {
    event: 'static-wait-start',
    means:
      'The new generation of a static pod waits until the old one is gone; the worker checks again every 10 to 15 seconds.',
    goroutine: 'worker',
    waitsFor: 'the pod that it replaces to be gone',
    texts: [
      {
        message: 'Pod cannot start yet',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 10:02:59.204587   23169 pod_workers.go:1174] "Pod cannot start yet" pod="default/st3-node1" podUID="a2e4d1c8e67d1c25c087565ace97c64f"',
          'I1121 09:49:46.919929   12317 pod_workers.go:1194] "Pod cannot start yet" pod="default/st3-node1" podUID="c92ae78e65b9b1e56cc49fc686fb4364"',
        ],
      },
    ],
  },
  {
    event: 'static-never-start',
    means: 'A generation of a static pod was replaced before it ever started.',
    goroutine: 'worker',
    texts: [
      {
        message: 'Pod cannot start ever',
        level: 4,
        since: '1.27',
        samples: [
          'I1121 11:20:42.365747   24194 pod_workers.go:1188] "Pod cannot start ever" pod="default/st6-node1" podUID="2f65792570547d7db95c3a48fe66aee7" updateType="terminating"',
        ],
      },
      {
        message: 'Pod never started and the worker can now stop',
        level: 4,
        since: '1.22',
        until: '1.26',
        made: [
          'I0309 10:15:30.123456    2317 pod_workers.go:1131] "Pod never started and the worker can now stop" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
      {
        message: 'Running pod cannot start ever, programmer error',
        level: 4,
        since: '1.27',
        made: [
          'I0309 10:15:30.123456    2317 pod_workers.go:1157] "Running pod cannot start ever, programmer error" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 updateType="update"',
        ],
      },
    ],
  },
  {
    event: 'static-same-uid-restart',
    means: 'A static pod came back with the same UID while it is still terminating; it starts again afterwards.',
    traits: ['follows-config'],
    goroutine: 'sync-loop',
    waitsFor: 'the pod with the same UID to be terminated',
    texts: [
      {
        message: 'Pod is terminating but has been requested to restart with same UID, will be reconciled later',
        level: 4,
        since: '1.22',
        made: [
          'I0309 10:15:30.123456    2317 pod_workers.go:604] "Pod is terminating but has been requested to restart with same UID, will be reconciled later" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 updateType="update"',
        ],
      },
    ],
  },
  {
    event: 'static-same-uid-purged',
    means: 'The record of an ended pod is dropped so that a pod with the same UID can start.',
    goroutine: 'sync-loop',
    texts: [
      {
        message:
          'Pod has been terminated but another pod with the same UID was created, remove history to allow restart',
        level: 4,
        since: '1.22',
        made: [
          'I0309 10:15:30.123456    2317 pod_workers.go:1256] "Pod has been terminated but another pod with the same UID was created, remove history to allow restart" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
    ],
  },
  {
    event: 'static-same-uid-restarted',
    means: 'A pod starts again with the UID of one that ended.',
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Pod is restartable after termination due to UID reuse',
        level: 3,
        since: '1.22',
        until: '1.26',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:1209] "Pod is restartable after termination due to UID reuse" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
      {
        message:
          'Pod will be restarted because it is in the desired set and not known to the pod workers (likely due to UID reuse)',
        level: 3,
        since: '1.27',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:1151] "Pod will be restarted because it is in the desired set and not known to the pod workers (likely due to UID reuse)" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
    ],
  },
  {
    event: 'static-same-uid-blocked',
    means: 'A pod cannot start again with its old UID because its phase is final.',
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Pod is restartable after termination due to UID reuse, but pod phase is terminal',
        level: 3,
        since: '1.22',
        until: '1.26',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:1204] "Pod is restartable after termination due to UID reuse, but pod phase is terminal" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
    ],
  },
];
