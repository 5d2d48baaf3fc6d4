import type { EventDefinition } from '../types.js';

/** SyncTerminatedPod: give back volumes, cgroup and status. */
export const terminated: readonly EventDefinition[] = [
  {
    event: 'terminated-enter',
    means: 'All containers are dead; the worker begins to clean up.',
    traits: ['terminates', 'under-way', 'worker-run', 'proves-termination'],
    goroutine: 'worker',
    texts: [
      {
        message: 'SyncTerminatedPod enter',
        level: 4,
        since: '1.27',
        samples: [
          'I1121 10:01:44.799830   23169 kubelet.go:2178] "SyncTerminatedPod enter" pod="default/quick" podUID="c5ec8c18-b6f4-4aa9-ae94-284ce2929a37"',
          'I1121 10:01:11.520279   21682 kubelet.go:2482] "SyncTerminatedPod enter" pod="labns/n2" podUID="4b60a6e8-380a-42be-b1f8-55fa65737100"',
        ],
      },
      {
        message: 'syncTerminatedPod enter',
        level: 4,
        since: '1.22',
        until: '1.26',
        samples: [
          'I1121 11:18:37.703250   30731 kubelet.go:1894] "syncTerminatedPod enter" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74',
        ],
      },
    ],
  },
  {
    event: 'terminated-exit',
    means: 'Cleaning up is over; the line is printed on errors too.',
    traits: ['terminates', 'under-way', 'worker-run', 'finished', 'proves-termination'],
    goroutine: 'worker',
    texts: [
      {
        message: 'SyncTerminatedPod exit',
        level: 4,
        since: '1.27',
        samples: [
          'I1121 10:01:44.803292   23169 kubelet.go:2237] "SyncTerminatedPod exit" pod="default/quick" podUID="c5ec8c18-b6f4-4aa9-ae94-284ce2929a37"',
          'I1121 10:01:11.535629   21682 kubelet.go:2539] "SyncTerminatedPod exit" pod="labns/n2" podUID="4b60a6e8-380a-42be-b1f8-55fa65737100"',
        ],
      },
      {
        message: 'syncTerminatedPod exit',
        level: 4,
        since: '1.22',
        until: '1.26',
        samples: [
          'I1121 11:18:37.714757   30731 kubelet.go:1935] "syncTerminatedPod exit" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74',
        ],
      },
    ],
  },
  {
    event: 'terminated-unmounted',
    means: 'No volume is mounted for the pod any more, as far as the volume manager knows.',
    traits: ['terminates', 'proves-termination'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Pod termination unmounted volumes',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 11:18:37.703352   30731 kubelet.go:1907] "Pod termination unmounted volumes" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74',
          'I1121 10:01:11.520605   21682 kubelet.go:2496] "Pod termination unmounted volumes" pod="labns/n2" podUID="4b60a6e8-380a-42be-b1f8-55fa65737100"',
        ],
      },
    ],
  },
  {
    event: 'volumes-linger',
    means: 'Volume directories of the pod are still on disk. The kubelet checks every 100 ms, without a time limit.',
    traits: ['delay', 'routine', 'proves-termination'],
    goroutine: 'worker',
    waitsFor: 'volume directories that stay on disk',
    texts: [
      {
        message: 'Pod is terminated, but some volumes have not been cleaned up',
        level: 3,
        since: '1.27',
        samples: [
          'I1121 11:05:21.649698   24194 kubelet.go:2503] "Pod is terminated, but some volumes have not been cleaned up" pod="default/busytmp" podUID="00acafbb-3f58-4357-9986-25134631dc74"',
        ],
      },
    ],
  },
  {
    event: 'volume-paths-gone',
    means: 'The volume directories of the pod are gone from disk.',
    goroutine: 'worker',
    texts: [
      {
        message: 'Pod termination cleaned up volume paths',
        level: 3,
        since: '1.27',
        samples: [
          'I1121 10:01:44.800051   23169 kubelet.go:2206] "Pod termination cleaned up volume paths" pod="default/quick" podUID="c5ec8c18-b6f4-4aa9-ae94-284ce2929a37"',
          'I1121 10:01:11.520672   21682 kubelet.go:2509] "Pod termination cleaned up volume paths" pod="labns/n2" podUID="4b60a6e8-380a-42be-b1f8-55fa65737100"',
        ],
      },
    ],
  },
  {
    event: 'cgroup-removed',
    means: 'The cgroup of the pod is gone.',
    goroutine: 'worker',
    texts: [
      {
        message: 'Pod termination removed cgroups',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 11:18:37.714663   30731 kubelet.go:1928] "Pod termination removed cgroups" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74',
          'I1121 10:01:11.535550   21682 kubelet.go:2530] "Pod termination removed cgroups" pod="labns/n2" podUID="4b60a6e8-380a-42be-b1f8-55fa65737100"',
        ],
      },
    ],
  },
  {
    event: 'final-status',
    means: 'The last status of the pod is handed to the status manager.',
    goroutine: 'worker',
    texts: [
      {
        message: 'Pod is terminated and will need no more status updates',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 11:18:37.714750   30731 kubelet.go:1933] "Pod is terminated and will need no more status updates" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74',
          'I1121 10:01:11.535624   21682 kubelet.go:2537] "Pod is terminated and will need no more status updates" pod="labns/n2" podUID="4b60a6e8-380a-42be-b1f8-55fa65737100"',
        ],
      },
    ],
  },
  {
    event: 'finished-broadcast',
    means: 'The last status of the pod is ready, and watchers of the pods of this kubelet are notified.',
    goroutine: 'worker',
    traits: ['traces-end'],
    texts: [
      {
        // apis/pods/server.go, OnPodRemoved, with the feature gate PodsAPI: status_manager.go, TerminatePod, calls it, and is itself called
        // by SyncTerminatedPod
        message: 'Pod removed broadcasted',
        level: 0,
        since: '1.36',
        made: [
          'I0309 10:15:30.123456    2317 server.go:172] "Pod removed broadcasted" podUID="5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11"',
        ],
      },
    ],
  },
  {
    event: 'update-broadcast',
    means: 'Watchers of the pods of this kubelet receive a new status.',
    goroutine: 'status',
    texts: [
      {
        message: 'Pod update broadcasted',
        level: 0,
        since: '1.36',
        background: true,
        made: [
          'I0309 10:15:30.123456    2317 server.go:158] "Pod update broadcasted" podUID="5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" type="MODIFIED"',
        ],
      },
    ],
  },
];
