import type { EventDefinition } from '../types.js';

/** SyncTerminatingPod: stop the containers. */
export const terminating: readonly EventDefinition[] = [
  {
    event: 'terminating-enter',
    means: 'The worker begins to stop the containers of the pod.',
    traits: ['terminates', 'stops', 'under-way', 'worker-run', 'proves-termination'],
    goroutine: 'worker',
    texts: [
      {
        message: 'SyncTerminatingPod enter',
        level: 4,
        since: '1.27',
        samples: [
          'I1121 10:01:44.203225   23169 kubelet.go:2033] "SyncTerminatingPod enter" pod="default/quick" podUID="c5ec8c18-b6f4-4aa9-ae94-284ce2929a37"',
          'I1121 10:01:10.796007   21682 kubelet.go:2309] "SyncTerminatingPod enter" pod="labns/n1" podUID="2f7572fc-faf8-4058-9b11-cc50c4fe10ea"',
        ],
      },
      {
        message: 'syncTerminatingPod enter',
        level: 4,
        since: '1.22',
        until: '1.26',
        samples: [
          'I1121 11:18:36.693914   30731 kubelet.go:1815] "syncTerminatingPod enter" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74',
        ],
      },
    ],
  },
  {
    event: 'terminating-exit',
    means: 'Stopping is over; the line is printed on errors too.',
    traits: ['terminates', 'under-way', 'worker-run', 'proves-termination'],
    goroutine: 'worker',
    texts: [
      {
        message: 'SyncTerminatingPod exit',
        level: 4,
        since: '1.27',
        samples: [
          'I1121 10:01:44.603378   23169 kubelet.go:2120] "SyncTerminatingPod exit" pod="default/quick" podUID="c5ec8c18-b6f4-4aa9-ae94-284ce2929a37"',
          'I1121 10:01:11.142634   21682 kubelet.go:2323] "SyncTerminatingPod exit" pod="labns/n1" podUID="2f7572fc-faf8-4058-9b11-cc50c4fe10ea"',
        ],
      },
      {
        message: 'syncTerminatingPod exit',
        level: 4,
        since: '1.22',
        until: '1.26',
        samples: [
          'I1121 11:18:37.108162   30731 kubelet.go:1886] "syncTerminatingPod exit" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74',
        ],
      },
    ],
  },
  {
    event: 'terminating-runtime-enter',
    means: 'The worker begins to stop containers of a pod that is only known from the runtime.',
    traits: ['terminates'],
    goroutine: 'worker',
    texts: [
      {
        message: 'SyncTerminatingRuntimePod enter',
        level: 4,
        since: '1.27',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:2125] "SyncTerminatingRuntimePod enter" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
    ],
  },
  {
    event: 'terminating-runtime-exit',
    means: 'Stopping the containers of an orphaned pod is over.',
    traits: ['terminates'],
    goroutine: 'worker',
    texts: [
      {
        message: 'SyncTerminatingRuntimePod exit',
        level: 4,
        since: '1.27',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:2126] "SyncTerminatingRuntimePod exit" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
    ],
  },
  {
    event: 'grace-period',
    means: 'How many seconds the containers get between SIGTERM and SIGKILL.',
    traits: ['proves-termination'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Pod terminating with grace period',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 11:18:36.694115   30731 kubelet.go:1845] "Pod terminating with grace period" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74 gracePeriod=5',
          'I1121 10:01:10.796257   21682 kubelet.go:2333] "Pod terminating with grace period" pod="labns/n1" podUID="2f7572fc-faf8-4058-9b11-cc50c4fe10ea" gracePeriod=30',
        ],
      },
    ],
  },
  {
    event: 'orphan-grace-period',
    means: 'An orphaned pod gets the shortest possible grace period.',
    goroutine: 'worker',
    texts: [
      {
        message: 'Orphaned running pod terminating without grace period',
        level: 4,
        since: '1.27',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:2129] "Orphaned running pod terminating without grace period" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
    ],
  },
];
