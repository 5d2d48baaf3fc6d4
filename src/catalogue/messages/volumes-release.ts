import type { EventDefinition } from '../definition.js';

/** The volume manager: a pod that is going away. */
export const volumesRelease = [
  { event: 'volumes-wait', goroutine: 'worker', traits: ['routine'],
    means: 'The worker waits until the volumes of the dead pod are unmounted.',
    waitsFor: 'its volumes to be unmounted',
    texts: [
      ['1.22', null, 3, 'I', 'volume_manager.go', 'Waiting for volumes to unmount for pod'],
    ] },
  { event: 'volumes-unmounted', goroutine: 'worker', traits: ['routine'],
    means: 'No volume of the pod is mounted any more, as far as the volume manager knows.',
    texts: [
      ['1.22', null, 3, 'I', 'volume_manager.go', 'All volumes are unmounted for pod'],
    ] },
  { event: 'volumes-on-disk', goroutine: 'sync-loop', traits: ['routine'],
    means: 'Volumes of the pod are still mounted on disk, even if the volume manager has recorded otherwise.',
    waitsFor: 'volumes that are still mounted on disk',
    texts: [
      ['1.21', null, 4, 'I', 'kubelet_volumes.go', 'Pod found, but volumes are still mounted on disk'],
    ] },
  { event: 'volumes-check-failed', goroutine: 'sync-loop', traits: ['failure', 'routine'],
    means: 'It is unknown whether volumes of the pod are still mounted.',
    texts: [
      ['1.21', null, 0, 'E', 'kubelet_volumes.go', 'Pod found, but error occurred during checking mounted volumes from disk'],
    ] },
  { event: 'volume-dsw-held', goroutine: 'volumes',
    means: 'Volumes are kept because a container of the pod has not exited.',
    waitsFor: 'a container that has not exited',
    texts: [
      ['1.21', null,   4, 'I', 'desired_state_of_world_populator.go', 'Pod still has one or more containers in the non-exited state and will not be removed from desired state'],
      ['1.10', '1.21', 4, 'I', 'desired_state_of_world_populator.go', 'Pod %q{pod} still has one or more containers in the non-exited state. Therefore, it will not be removed from desired state.'],
    ] },
  { event: 'volume-dsw-removed', goroutine: 'volumes', traits: ['traces-end'],
    means: 'A volume is no longer wanted for the pod; unmounting follows.',
    texts: [
      ['1.21', null,   4, 'I', 'desired_state_of_world_populator.go', 'Removing volume from desired state'],
      ['1.10', '1.21', 4, 'I', 'desired_state_of_world_populator.go', 'Removing volume from desired state for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID})'],
    ] },
] as const satisfies readonly EventDefinition[];
