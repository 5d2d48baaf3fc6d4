import type { EventDefinition } from '../definition.js';

/** Unmounts that fail. */
export const unmountErrors = [
  { event: 'operation-backoff', goroutine: 'volumes', traits: ['delay'],
    means: 'An operation on a volume failed and waits before the next try: 500 ms, doubled up to 2m2s.',
    waitsFor: 'the next try of a volume operation',
    texts: [
      ['1.10', null, 0, 'E', 'nestedpendingoperations.go', 'Operation for %q{operation} failed. No retries permitted until %v{until} (durationBeforeRetry %v{delay}). Error: %v{err}'],
    ] },
  { event: 'unmount-failed', goroutine: 'volumes', traits: ['failure'],
    means: 'The reason why a device could not be unmapped; the rest of the line is absent.',
    texts: [
      // A volume that the pod gets as a device (operation_generator.go, GenerateMapVolumeFunc, GenerateUnmapVolumeFunc, GenerateUnmapDeviceFunc)
      ['1.18', null, 0, 'E', 'nestedpendingoperations.go', 'UnmapVolume.UnmapBlockVolume failed for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{volumePod} (UID: %q{podUID}) : %v{err}'],
      ['1.18', null, 0, 'E', 'nestedpendingoperations.go', 'UnmapVolume.UnmapPodDevice failed for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{volumePod} (UID: %q{podUID}) : %v{err}', { means: 'The reason why the driver could not unmap a device from a pod; the rest of the line is absent.' }],
      // operation_generator.go, GenerateUnmountVolumeFunc, returns this error, and only the line above prints it; people quote it alone
      ['1.10', null, 0, 'E', 'nestedpendingoperations.go', 'UnmountVolume.TearDown failed for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{volumePod} (UID: %q{podUID}) : %v{err}', { means: 'The reason why an operation on a volume failed; the rest of the line is absent.' }],
      ['1.10', null, 0, 'E', 'reconciler_common.go',       'operationExecutor.UnmountVolume failed (controllerAttachDetachEnabled %v{attachDetach}) for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{volumePod} (UID: %q{podUID}) : %v{err}', { means: 'Unmounting a volume from a pod could not even begin.' }],
      // volume/flexvolume/driver-call.go, Run: where the driver prints no error, only this shows the call
      ['1.10', null, 0, 'W', 'driver-call.go',             'FlexVolume: driver call failed: executable: %v{driver}, args: [unmount %v{podPath}], error: %v{err}, output: %q{output}', { means: 'A FlexVolume driver could not unmount a volume.' }],
    ] },
  { event: 'unmount-device-failed', goroutine: 'volumes', traits: ['failure'],
    means: 'Unmounting a volume from the node could not even begin.',
    texts: [
      ['1.21', null, 0, 'E', 'reconciler_common.go', 'operationExecutor.UnmountDevice failed (controllerAttachDetachEnabled %v{attachDetach}) for volume %q{volume} (UniqueName: %q{uniqueName}) on node %q{node} : %v{err}'],
    ] },
  { event: 'mount-failed', goroutine: 'volumes', traits: ['failure', 'routine'],
    means: 'Mounting a volume for a pod could not even begin.',
    texts: [
      ['1.10', null, 0, 'E', 'reconciler_common.go', 'operationExecutor.MountVolume failed (controllerAttachDetachEnabled %v{attachDetach}) for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID}) : %v{err}'],
    ] },
  { event: 'unmount-mark-failed', goroutine: 'volumes', traits: ['failure'],
    means: 'A volume was unmounted, but the kubelet could not record that.',
    texts: [
      // A volume that the pod gets as a device (operation_generator.go, GenerateMapVolumeFunc, GenerateUnmapVolumeFunc, GenerateUnmapDeviceFunc)
      ['1.10', null, 0, 'E', 'operation_generator.go', 'UnmapVolume.MarkVolumeAsUnmounted failed for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{volumePod} (UID: %q{podUID}) : %v{err}'],
      ['1.10', null, 0, 'E', 'operation_generator.go', 'UnmountVolume.MarkVolumeAsUnmounted failed for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{volumePod} (UID: %q{podUID}) : %v{err}'],
      ['1.22', null, 0, 'E', 'operation_generator.go', 'UnmountVolume.MarkVolumeMountAsUncertain failed for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{volumePod} (UID: %q{podUID}) : %v{err}'],
    ] },
] as const satisfies readonly EventDefinition[];
