import type { EventDefinition } from '../types.js';

/** Whether the API object may go, and whether it went. */
export const finalDelete: readonly EventDefinition[] = [
  {
    event: 'status-delayed',
    means:
      'The API object is kept until the pod has a final phase. Normal while containers stop; a fault if it continues after SyncTerminatedPod exit.',
    traits: ['routine', 'proves-request', 'traces-end'],
    goroutine: 'status',
    waitsFor: 'a final phase of the pod, which has phase {phase} (on the node: {localPhase})',
    texts: [
      {
        message: 'Delaying pod deletion as the phase is non-terminal',
        level: 3,
        since: '1.27',
        samples: [
          'I1121 10:01:44.222870   23169 status_manager.go:939] "Delaying pod deletion as the phase is non-terminal" phase="Running" localPhase="Running" pod="default/quick" podUID="c5ec8c18-b6f4-4aa9-ae94-284ce2929a37"',
          'I1121 10:01:10.822232   21682 status_manager.go:1249] "Delaying pod deletion as the phase is non-terminal" phase="Running" localPhase="Running" pod="labns/n1" podUID="2f7572fc-faf8-4058-9b11-cc50c4fe10ea"',
        ],
      },
    ],
  },
  {
    event: 'status-ready-to-delete',
    means: 'All resources on the node are released; the API object can be deleted.',
    traits: ['under-way', 'done', 'routine', 'proves-request'],
    goroutine: 'status',
    texts: [
      {
        message: 'The pod termination is finished as SyncTerminatedPod completes its execution',
        level: 3,
        since: '1.27',
        samples: [
          'I1121 10:04:40.063575   10024 status_manager.go:944] "The pod termination is finished as SyncTerminatedPod completes its execution" phase="Failed" localPhase="Failed" pod="default/midkill" podUID="06bc9341-23e5-40a3-b74b-576fbb1621fb"',
          'I1121 09:53:13.609417   21682 status_manager.go:1254] "The pod termination is finished as SyncTerminatedPod completes its execution" phase="Failed" localPhase="Failed" pod="default/multi" podUID="f1c78431-143f-4ba7-9e4a-f6b2e2da21ff"',
        ],
      },
      {
        message: 'Pod is terminated and all resources are reclaimed',
        level: 3,
        since: '1.22',
        until: '1.26',
        samples: [
          'I1121 11:18:37.730142   30731 kubelet_pods.go:958] "Pod is terminated and all resources are reclaimed" pod="default/held"',
        ],
      },
    ],
  },
  {
    event: 'api-deleted',
    means: 'The API server accepted the final delete with grace 0. If the object has a finalizer, it stays.',
    traits: ['under-way', 'done', 'proves-request'],
    goroutine: 'status',
    texts: [
      {
        message: 'Pod %q{pod} fully terminated and removed from etcd',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 status_manager.go:591] Pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" fully terminated and removed from etcd',
        ],
      },
      {
        message: 'Pod fully terminated and removed from etcd',
        level: 3,
        since: '1.21',
        samples: [
          'I1121 11:19:17.016923   30731 status_manager.go:713] "Pod fully terminated and removed from etcd" pod="default/held"',
          'I1121 10:01:11.567035   21682 status_manager.go:1222] "Pod fully terminated and removed from etcd" pod="labns/n2"',
        ],
      },
    ],
  },
  {
    event: 'api-delete-failed',
    means: 'The API server refused the final delete; it is tried again within ten seconds.',
    traits: ['failure'],
    goroutine: 'status',
    texts: [
      {
        message: 'Failed to delete status for pod',
        level: 0,
        since: '1.21',
        samples: [
          'I1121 11:18:37.738564   30731 status_manager.go:710] "Failed to delete status for pod" pod="default/held" err="admission webhook \\"hold.lab.example\\" denied the request: lab hold: the node may not touch this pod now"',
        ],
      },
      {
        message: 'Failed to delete status for pod %q{pod}: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'W0309 10:15:30.123456    2317 status_manager.go:588] Failed to delete status for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
];
