import type { EventDefinition } from '../types.js';

/** Workers that have finished, are in the way, or contradict themselves. */
export const workerHistory: readonly EventDefinition[] = [
  {
    event: 'forgotten',
    means: 'Housekeeping drops the last record of the pod: that of its worker.',
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Pod has been terminated and is no longer known to the kubelet, remove all history',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 10:02:28.363283   22114 pod_workers.go:1258] "Pod has been terminated and is no longer known to the kubelet, remove all history" podUID=63b249f58aff78b67ed1f9886ae2da4b',
          'I1121 09:49:33.028912   12317 pod_workers.go:1670] "Pod has been terminated and is no longer known to the kubelet, remove all history" podUID="de3305cfa868d725d664138bc698c4ba"',
        ],
      },
    ],
  },
  {
    event: 'worker-purge-blocked',
    means:
      'The pod is no longer wanted but its worker has not finished. The line repeats every two seconds while a termination lasts; it is harmless unless it never ends.',
    traits: ['routine', 'proves-termination', 'traces-end'],
    goroutine: 'sync-loop',
    waitsFor: 'its worker, which has not fully terminated it',
    texts: [
      {
        message: 'Pod worker has been requested for removal but is still not fully terminated',
        level: 4,
        since: '1.22',
        made: [
          'I0309 10:15:30.123456    2317 pod_workers.go:1251] "Pod worker has been requested for removal but is still not fully terminated" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
    ],
  },
  {
    event: 'worker-removal-unknown',
    means: 'A worker whose pod is not known any more is to be removed.',
    traits: ['routine'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Pod worker has been requested for removal but is not a known pod',
        level: 4,
        since: '1.22',
        until: '1.26',
        made: [
          'I0309 10:15:30.123456    2317 pod_workers.go:1246] "Pod worker has been requested for removal but is not a known pod" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
    ],
  },
  {
    event: 'orphan-still-terminating',
    means:
      'A pod without configuration is still terminating; its worker was notified again. Normal; the line repeats every two seconds.',
    goroutine: 'sync-loop',
    waitsFor: 'its worker, which still terminates it',
    texts: [
      {
        message: 'Pod is orphaned and still terminating, notified the pod worker',
        level: 4,
        since: '1.27',
        samples: [
          'I1121 10:02:16.435854   23169 pod_workers.go:1626] "Pod is orphaned and still terminating, notified the pod worker" podUID="dbfb5086-fa4a-4ffa-92bd-a4518cf3b503"',
          'I1121 09:49:47.029427   12317 pod_workers.go:1662] "Pod is orphaned and still terminating, notified the pod worker" podUID="e37d5596f60ada1e2c64664ea5fa0bbd"',
        ],
      },
    ],
  },
  {
    event: 'orphan-not-started',
    means: 'A pod was removed before its worker had begun.',
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Pod is orphaned and has not been started',
        level: 4,
        since: '1.27',
        made: [
          'I0309 10:15:30.123456    2317 pod_workers.go:1609] "Pod is orphaned and has not been started" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
    ],
  },
  {
    event: 'orphan-ignored',
    means: 'Leftover containers are already being terminated by the worker of the pod.',
    goroutine: 'sync-loop',
    texts: [
      {
        message:
          'Pod is waiting for termination, ignoring runtime-only kill until after pod worker is fully terminated',
        level: 3,
        since: '1.22',
        made: [
          'I0309 10:15:30.123456    2317 pod_workers.go:654] "Pod is waiting for termination, ignoring runtime-only kill until after pod worker is fully terminated" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 updateType="update"',
        ],
      },
    ],
  },
  {
    event: 'runtime-update-ignored',
    means: 'An update of a pod that is only known from the runtime was ignored: such a pod can only be killed.',
    traits: ['from-runtime'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Pod update is ignored, runtime pods can only be killed',
        level: 0,
        since: '1.22',
        made: [
          'I0309 10:15:30.123456    2317 pod_workers.go:552] "Pod update is ignored, runtime pods can only be killed" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 updateType="update"',
        ],
      },
    ],
  },
];
