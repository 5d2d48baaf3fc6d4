import type { EventDefinition } from '../types.js';

/** SyncPod: a pod that is meant to run. */
export const syncPod: readonly EventDefinition[] = [
  {
    event: 'sync-enter',
    means: 'The worker begins to bring the pod into line with its spec.',
    traits: ['alive', 'mirror-work', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'SyncPod enter',
        level: 4,
        since: '1.27',
        samples: [
          'I1121 09:59:45.002838   23169 kubelet.go:1748] "SyncPod enter" pod="default/st1-node1" podUID="5cd1870812b024c08f317d893783c83b"',
          'I1121 10:00:55.087839   21682 kubelet.go:2043] "SyncPod enter" pod="labns/n1" podUID="2f7572fc-faf8-4058-9b11-cc50c4fe10ea"',
        ],
      },
      {
        message: 'syncPod enter',
        level: 4,
        since: '1.22',
        until: '1.26',
        samples: [
          'I1121 11:18:33.182178   30731 kubelet.go:1577] "syncPod enter" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74',
          'I1123 14:11:15.664610  315900 kubelet.go:1554] "syncPod enter" ',
        ],
      },
    ],
  },
  {
    event: 'sync-exit',
    means: 'The sync is over; isTerminal=true means that the pod has finished.',
    traits: ['alive', 'mirror-work', 'ends-sync', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'SyncPod exit',
        level: 4,
        since: '1.27',
        samples: [
          'I1121 09:59:45.431091   23169 kubelet.go:1750] "SyncPod exit" pod="default/st1-node1" podUID="5cd1870812b024c08f317d893783c83b" isTerminal=false',
          'I1121 10:00:56.746624   21682 kubelet.go:2049] "SyncPod exit" pod="labns/n1" podUID="2f7572fc-faf8-4058-9b11-cc50c4fe10ea" isTerminal=false',
        ],
      },
      {
        message: 'syncPod exit',
        level: 4,
        since: '1.22',
        until: '1.26',
        samples: [
          'I1121 11:18:33.908006   30731 kubelet.go:1579] "syncPod exit" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74 isTerminal=false',
          'I1123 14:11:17.058187  315900 kubelet.go:1556] "syncPod exit" pod="default/nginx-static-pod-10.11.251.2" podUID=a8712c005851ee6b29cff91b9ab4b',
        ],
      },
    ],
  },
  {
    event: 'sync-terminal',
    means: 'The sync found that the pod has finished by itself.',
    traits: ['routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Pod is terminal',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 09:55:55.525280   21682 pod_workers.go:1351] "Pod is terminal" pod="default/fail" podUID="01f7702b-e005-4305-b0fe-15fcacb1469d" updateType="sync"',
        ],
      },
    ],
  },
  {
    event: 'completed-naturally',
    means: 'All containers of the pod finished by themselves; the kubelet terminates the pod without a request.',
    traits: ['finished'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Pod indicated lifecycle completed naturally and should now terminate',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 09:55:55.525284   21682 pod_workers.go:1396] "Pod indicated lifecycle completed naturally and should now terminate" podUID="01f7702b-e005-4305-b0fe-15fcacb1469d"',
        ],
      },
    ],
  },
  {
    event: 'termination-observed',
    means: 'The worker has noticed that the pod must be terminated.',
    traits: ['terminates', 'proves-termination'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Pod worker has observed request to terminate',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 11:18:36.693850   30731 pod_workers.go:1005] "Pod worker has observed request to terminate" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74',
          'I1121 09:49:32.187274   12317 pod_workers.go:1378] "Pod worker has observed request to terminate" podUID="de3305cfa868d725d664138bc698c4ba"',
        ],
      },
    ],
  },
  {
    event: 'sync-error',
    means: 'The sync failed and is tried again later; the error gives the reason.',
    traits: ['mirror-work', 'ends-sync', 'failure', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Error syncing pod %s{podUID} (%q{pod}), skipping: %v{err}',
        level: 0,
        since: '1.7',
        until: '1.20',
        made: [
          'E0309 10:15:30.123456    2317 pod_workers.go:191] Error syncing pod 5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 ("web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)"), skipping: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
      {
        message: 'Error syncing pod %s{podUID}, skipping: %v{err}',
        level: 0,
        since: '1.2',
        until: '1.6',
        made: [
          'E0309 10:15:30.123456    2317 pod_workers.go:184] Error syncing pod 5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11, skipping: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
      {
        message: 'Error syncing pod, skipping',
        level: 0,
        since: '1.21',
        samples: [
          'E1121 11:20:39.079893   32709 pod_workers.go:951] "Error syncing pod, skipping" err="failed to \\"StartContainer\\" for \\"c\\" with CrashLoopBackOff: \\"back-off 10s restarting failed container=c pod=oomloop_default(65c9474a-1289-4425-ae40-d5d437a6d7ca)\\"" pod="default/oomloop" podUID=65c9474a-1289-4425-ae40-d5d437a6d7ca',
          'E1121 09:55:56.552314   21682 pod_workers.go:1324] "Error syncing pod, skipping" err="failed to \\"StartContainer\\" for \\"c\\" with CrashLoopBackOff: \\"back-off 10s restarting failed container=c pod=crash_default(6d1ccaa4-e99a-4190-8c6d-07f0ebda7ae2)\\"" pod="default/crash" podUID="6d1ccaa4-e99a-4190-8c6d-07f0ebda7ae2"',
        ],
      },
    ],
  },
  {
    event: 'sync-aborted',
    means: 'The worker stopped what it was doing because it was cancelled.',
    traits: ['routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Sync exited with context cancellation error',
        level: 2,
        since: '1.22',
        made: [
          'I0309 10:15:30.123456    2317 pod_workers.go:947] "Sync exited with context cancellation error" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 updateType="update"',
        ],
      },
    ],
  },
  {
    event: 'worker-complete',
    means: 'Nothing is left to be done for the pod on this node.',
    traits: ['under-way', 'finished', 'mirror-work', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Pod is complete and the worker can now stop',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 11:18:37.714793   30731 pod_workers.go:1105] "Pod is complete and the worker can now stop" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74',
          'I1121 09:49:32.746909   12317 pod_workers.go:1486] "Pod is complete and the worker can now stop" podUID="de3305cfa868d725d664138bc698c4ba"',
        ],
      },
    ],
  },
  {
    event: 'worker-stopped',
    means: 'The goroutine of the worker has ended.',
    traits: ['mirror-work', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Pod worker has stopped',
        level: 3,
        since: '1.27',
        samples: [
          'I1121 10:03:00.084241   23169 pod_workers.go:951] "Pod worker has stopped" podUID="949d4126bca625c0b513ae865eb4fc8e"',
          'I1121 09:49:32.746933   12317 pod_workers.go:969] "Pod worker has stopped" podUID="de3305cfa868d725d664138bc698c4ba"',
        ],
      },
    ],
  },
  {
    event: 'containers-terminated',
    means: 'No container of the pod runs any more; its volumes can be unmounted.',
    traits: ['under-way', 'worker-run', 'proves-termination'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Pod terminated all containers successfully',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 11:18:37.108171   30731 pod_workers.go:1050] "Pod terminated all containers successfully" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74',
          'I1121 09:49:32.538240   12317 pod_workers.go:1425] "Pod terminated all containers successfully" podUID="de3305cfa868d725d664138bc698c4ba"',
        ],
      },
    ],
  },
  {
    event: 'orphan-worker-done',
    means: 'The containers of an orphaned pod are gone, and its worker with them.',
    traits: ['worker-run'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Pod terminated all orphaned containers successfully and worker can now stop',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 10:01:32.395528   22114 pod_workers.go:1081] "Pod terminated all orphaned containers successfully and worker can now stop" pod="default/quick" podUID=64b358c0-5379-4040-ba89-e7148de081a1',
        ],
      },
    ],
  },
];
