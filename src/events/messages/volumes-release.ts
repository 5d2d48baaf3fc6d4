import type { EventDefinition } from '../types.js';

/** The volume manager: a pod that is going away. */
export const volumesRelease: readonly EventDefinition[] = [
  {
    event: 'volumes-wait',
    means: 'The worker waits until the volumes of the dead pod are unmounted.',
    traits: ['routine'],
    goroutine: 'worker',
    waitsFor: 'its volumes to be unmounted',
    texts: [
      {
        message: 'Waiting for volumes to unmount for pod',
        level: 3,
        since: '1.22',
        samples: [
          'I1121 11:18:37.703336   30731 volume_manager.go:446] "Waiting for volumes to unmount for pod" pod="default/held"',
          'I1121 10:01:11.520580   21682 volume_manager.go:480] "Waiting for volumes to unmount for pod" pod="labns/n2"',
        ],
      },
    ],
  },
  {
    event: 'volumes-unmounted',
    means: 'No volume of the pod is mounted any more, as far as the volume manager knows.',
    traits: ['routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'All volumes are unmounted for pod',
        level: 3,
        since: '1.22',
        samples: [
          'I1121 11:18:37.703347   30731 volume_manager.go:473] "All volumes are unmounted for pod" pod="default/held"',
          'I1121 10:01:11.520601   21682 volume_manager.go:508] "All volumes are unmounted for pod" pod="labns/n2"',
        ],
      },
    ],
  },
  {
    event: 'volumes-on-disk',
    means: 'Volumes of the pod are still mounted on disk, even if the volume manager has recorded otherwise.',
    traits: ['routine'],
    goroutine: 'sync-loop',
    waitsFor: 'volumes that are still mounted on disk',
    texts: [
      {
        message: 'Pod found, but volumes are still mounted on disk',
        level: 4,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_volumes.go:92] "Pod found, but volumes are still mounted on disk" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 paths=["/var/lib/kubelet/pods/5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11/volumes/kubernetes.io~empty-dir/data"]',
        ],
      },
    ],
  },
  {
    event: 'volumes-check-failed',
    means: 'It is unknown whether volumes of the pod are still mounted.',
    traits: ['failure', 'routine'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Pod found, but error occurred during checking mounted volumes from disk',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet_volumes.go:88] "Pod found, but error occurred during checking mounted volumes from disk" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
    ],
  },
  {
    event: 'volume-dsw-held',
    means: 'Volumes are kept because a container of the pod has not exited.',
    goroutine: 'volumes',
    waitsFor: 'a container that has not exited',
    texts: [
      {
        message:
          'Pod still has one or more containers in the non-exited state and will not be removed from desired state',
        level: 4,
        since: '1.21',
        samples: [
          'I1121 10:02:15.206842   23169 desired_state_of_world_populator.go:249] "Pod still has one or more containers in the non-exited state and will not be removed from desired state" pod="default/forced"',
          'I1121 09:49:06.526299   12317 desired_state_of_world_populator.go:231] "Pod still has one or more containers in the non-exited state and will not be removed from desired state" pod="default/forced"',
        ],
      },
      {
        message:
          'Pod %q{pod} still has one or more containers in the non-exited state. Therefore, it will not be removed from desired state.',
        level: 4,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 desired_state_of_world_populator.go:281] Pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" still has one or more containers in the non-exited state. Therefore, it will not be removed from desired state.',
        ],
      },
    ],
  },
  {
    event: 'volume-dsw-removed',
    means: 'A volume is no longer wanted for the pod; unmounting follows.',
    goroutine: 'volumes',
    traits: ['traces-end'],
    texts: [
      {
        message: 'Removing volume from desired state',
        level: 4,
        since: '1.21',
        samples: [
          'I1121 10:05:46.529442    9617 desired_state_of_world_populator.go:258] "Removing volume from desired state" pod="default/multi" podUID=b446f7c5-c60a-4669-9652-7c76ceeff9ce volumeName="hp"',
          'I1121 09:53:13.251238   21682 desired_state_of_world_populator.go:243] "Removing volume from desired state" pod="default/multi" podUID="f1c78431-143f-4ba7-9e4a-f6b2e2da21ff" volumeName="cm"',
        ],
      },
      {
        message:
          'Removing volume from desired state for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID})',
        level: 4,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 desired_state_of_world_populator.go:293] Removing volume from desired state for volume "data" (UniqueName: "kubernetes.io/empty-dir/5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11-data") pod "web-0" (UID: "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11")',
        ],
      },
    ],
  },
];
