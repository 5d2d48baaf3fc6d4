import type { EventDefinition } from '../definition.js';

/** The volume manager: what must be mounted and what not. */
export const volumes = [
  { event: 'volumes-mount-wait', goroutine: 'worker', traits: ['delay', 'of-start', 'routine'],
    means: 'The worker waits until the volumes of the pod are mounted, for up to two minutes.',
    waitsFor: 'its volumes to be mounted',
    texts: [
      ['1.21', null,   3, 'I', 'volume_manager.go', 'Waiting for volumes to attach and mount for pod'],
      ['1.10', '1.21', 3, 'I', 'volume_manager.go', 'Waiting for volumes to attach and mount for pod %q{pod}'],
    ] },
  { event: 'volumes-mounted', goroutine: 'worker', traits: ['start', 'routine'],
    means: 'All volumes of the pod are attached and mounted.',
    texts: [
      ['1.21', null,   3, 'I', 'volume_manager.go', 'All volumes are attached and mounted for pod'],
      ['1.10', '1.21', 3, 'I', 'volume_manager.go', 'All volumes are attached and mounted for pod %q{pod}'],
    ] },
  { event: 'volumes-mount-failed', goroutine: 'worker', traits: ['failure', 'routine'],
    means: 'Volumes of a pod were not ready in time; the pod is tried again.',
    texts: [
      ['1.21', null,   0, 'E', 'kubelet.go', 'Unable to attach or mount volumes for pod; skipping pod'],
      ['1.10', '1.21', 0, 'E', 'kubelet.go', 'Unable to attach or mount volumes for pod %q{pod}: %v{err}; skipping pod'],
      ['1.10', '1.15', 0, 'E', 'kubelet.go', 'Unable to mount volumes for pod %q{pod}: %v{err}; skipping pod'],
    ] },
  // A pod that is going away
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
  // After a restart the kubelet finds out what is mounted
  { event: 'volume-reconstruct-begin', goroutine: 'volumes',
    means: 'After a start the kubelet looks for volumes that its predecessor mounted.',
    texts: [
      ['1.21', null, 0, 'I', 'reconciler.go', 'Reconciler: start to sync state'],
    ] },
  { event: 'volume-reconstruct-end', goroutine: 'volumes',
    means: 'The kubelet knows all volumes that its predecessor mounted.',
    texts: [
      ['1.26', null, 2, 'I', 'reconstruct.go', 'Volume reconstruction finished'],
    ] },
  { event: 'volume-reconstruct-failed', goroutine: 'volumes', traits: ['failure'],
    means: 'The kubelet does not recognise a mount of its predecessor, and cleans it up; pods deleted in the meantime may hang here.',
    texts: [
      ['1.26', null,   0, 'I', 'reconstruct.go', 'Could not construct volume information'],
      ['1.21', '1.29', 0, 'I', 'reconstruct.go', 'Could not construct volume information, cleaning up mounts'],
      ['1.26', null,   0, 'I', 'reconstruct.go', 'Cleaning up mounts for volume that could not be reconstructed'],
      // volumemanager/reconciler/reconciler.go, syncStates
      ['1.10', '1.20', 0, 'E', 'reconciler.go',  'Could not construct volume information: %v{err}'],
    ] },
  { event: 'volume-reconstructed', goroutine: 'volumes',
    means: 'A mount of the predecessor belongs to a known volume.',
    texts: [
      ['1.21', '1.29', 4, 'I', 'reconstruct.go', 'Volume is marked as mounted and added into the actual state', { levels: { '1.26': 2 } }],
      ['1.26', null,   2, 'I', 'reconstruct.go', 'Volume is marked as uncertain and added into the actual state'],
    ] },
] as const satisfies readonly EventDefinition[];
