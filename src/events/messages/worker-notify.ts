import type { EventDefinition } from '../types.js';

/** The sync loop hands a pod to its worker, and states why the pod must go. */
export const workerNotify: readonly EventDefinition[] = [
  {
    event: 'worker-first',
    means: 'This kubelet process starts to look after the pod.',
    traits: ['follows-config', 'mirror-work', 'routine'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Pod is being synced for the first time',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 11:18:33.182011   30731 pod_workers.go:571] "Pod is being synced for the first time" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74',
          'I1121 10:00:55.085634   21682 pod_workers.go:786] "Pod is being synced for the first time" pod="labns/n1" podUID="2f7572fc-faf8-4058-9b11-cc50c4fe10ea" updateType="create"',
        ],
      },
    ],
  },
  {
    event: 'worker-notified',
    means: 'The worker of the pod has new work waiting.',
    traits: ['follows-config', 'mirror-work', 'routine'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Notifying pod of pending update',
        level: 4,
        since: '1.27',
        samples: [
          'I1121 09:59:45.002734   23169 pod_workers.go:963] "Notifying pod of pending update" pod="default/st1-node1" podUID="5cd1870812b024c08f317d893783c83b" workType="sync"',
          'I1121 10:00:56.458755   21682 pod_workers.go:984] "Notifying pod of pending update" pod="labns/n1" podUID="2f7572fc-faf8-4058-9b11-cc50c4fe10ea" updateType="sync" workType="sync"',
        ],
      },
    ],
  },
  {
    event: 'worker-update-queued',
    means: 'The worker had not yet begun the work that was waiting; the newest work replaces it.',
    traits: ['routine'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Pending update already queued',
        level: 4,
        since: '1.27',
        background: true,
        samples: [
          'I1121 09:59:45.431152   23169 pod_workers.go:1510] "Pending update already queued" podUID="5cd1870812b024c08f317d893783c83b"',
          'I1121 09:47:09.270560   12317 pod_workers.go:1546] "Pending update already queued" podUID="d41082bc03a01bac7450e7057ec80bb5"',
        ],
      },
    ],
  },
  {
    event: 'sync-cancelled',
    means: 'The worker is interrupted because a termination, or a shorter grace period, was requested.',
    traits: ['follows-config', 'routine'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Cancelling current pod sync',
        level: 3,
        since: '1.22',
        samples: [
          'I1121 10:01:44.203165   23169 pod_workers.go:970] "Cancelling current pod sync" pod="default/quick" podUID="c5ec8c18-b6f4-4aa9-ae94-284ce2929a37" workType="terminating"',
          'I1121 10:01:10.795939   21682 pod_workers.go:991] "Cancelling current pod sync" pod="labns/n1" podUID="2f7572fc-faf8-4058-9b11-cc50c4fe10ea" updateType="update" workType="terminating"',
        ],
      },
    ],
  },
  {
    event: 'finished-processing',
    means: 'An update came for a pod whose worker has finished: nothing is left to do. Normal after the final delete.',
    traits: ['follows-config', 'done'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Pod is finished processing, no further updates',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 11:18:37.989809   30731 pod_workers.go:611] "Pod is finished processing, no further updates" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74',
          'I1121 10:01:11.566805   21682 pod_workers.go:858] "Pod is finished processing, no further updates" pod="labns/n2" podUID="4b60a6e8-380a-42be-b1f8-55fa65737100" updateType="kill"',
        ],
      },
    ],
  },
];
