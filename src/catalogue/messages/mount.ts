import type { EventDefinition } from '../definition.js';

/** Mounting and unmounting, volume by volume. These messages name volumes and their pods. */
export const mount = [
  { event: 'mount-attach-check', goroutine: 'volumes', traits: ['routine'],
    means: 'Before mounting, the attachment of a volume is checked.',
    texts: [
      ['1.10', null, 0, 'I', 'reconciler_common.go', 'operationExecutor.VerifyControllerAttachedVolume started for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID})'],
    ] },
  { event: 'mount-starting', goroutine: 'volumes', traits: ['routine'],
    means: 'A volume is about to be mounted.',
    texts: [
      ['1.10', null, 4, 'I', 'reconciler_common.go', 'Starting operationExecutor.MountVolume for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID})%v{detail}'],
    ] },
  { event: 'mount-begin', goroutine: 'volumes', traits: ['routine'],
    means: 'Mounting a volume for a pod begins.',
    texts: [
      ['1.10', null, 1, 'I', 'reconciler_common.go', 'operationExecutor.MountVolume started for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID})%v{detail}'],
    ] },
  { event: 'mount-done', goroutine: 'volumes', traits: ['routine'],
    means: 'A device is mapped for a pod; printed twice, for the path of the node and for that of the pod.',
    texts: [
      // A volume that the pod gets as a device (operation_generator.go, GenerateMapVolumeFunc, GenerateUnmapVolumeFunc, GenerateUnmapDeviceFunc)
      ['1.10', null, 4, 'I', 'operation_generator.go', 'MapVolume.MapPodDevice succeeded for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID}) %v{mapPath}'],
      ['1.10', null, 1, 'I', 'operation_generator.go', 'MountVolume.SetUp succeeded for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID})', { means: 'A volume is mounted for a pod.' }],
    ] },
  { event: 'unmount-starting', goroutine: 'volumes', traits: ['traces-end'],
    means: 'A volume is about to be unmounted from a pod.',
    texts: [
      ['1.10', null, 5, 'I', 'reconciler_common.go', 'Starting operationExecutor.UnmountVolume for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{volumePod} (UID: %q{podUID})'],
    ] },
  { event: 'unmount-begin', goroutine: 'volumes', traits: ['traces-end'],
    means: 'Unmounting a volume from a pod begins.',
    texts: [
      ['1.10', null, 0, 'I', 'reconciler_common.go', 'operationExecutor.UnmountVolume started for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{volumePod} (UID: %q{podUID})'],
    ] },
  { event: 'unmount-done', goroutine: 'volumes', traits: ['traces-end'],
    means: 'A device is unmapped from a pod.',
    texts: [
      // A volume that the pod gets as a device (operation_generator.go, GenerateMapVolumeFunc, GenerateUnmapVolumeFunc, GenerateUnmapDeviceFunc)
      ['1.10', '1.34', 0, 'I', 'operation_generator.go', 'UnmapVolume succeeded for volume %q{uniqueName} (OuterVolumeSpecName: %q{volume}) pod %q{volumePod} (UID: %q{podUID}). InnerVolumeSpecName %q{innerVolume}. PluginName %q{plugin}, %v{gid}'],
      // The form in which 1.35 prints it for a file system: the volume's name in the pod's spec is no longer known there
      ['1.35', null,   0, 'I', 'operation_generator.go', 'UnmapVolume succeeded for volume %q{uniqueName} pod %q{volumePod} (UID: %q{podUID}). InnerVolumeSpecName %q{innerVolume}. PluginName %q{plugin}, %v{gid}'],
      ['1.10', '1.34', 0, 'I', 'operation_generator.go', 'UnmountVolume.TearDown succeeded for volume %q{uniqueName} (OuterVolumeSpecName: %q{volume}) pod %q{volumePod} (UID: %q{podUID}). InnerVolumeSpecName %q{innerVolume}. PluginName %q{plugin}, %v{gid}', { means: 'A volume is unmounted from a pod.' }],
      ['1.35', null,   0, 'I', 'operation_generator.go', 'UnmountVolume.TearDown succeeded for volume %q{uniqueName} pod %q{volumePod} (UID: %q{podUID}). InnerVolumeSpecName %q{innerVolume}. PluginName %q{plugin}, %v{gid}', { means: 'A volume is unmounted from a pod.' }],
    ] },
  { event: 'unmount-device-begin', goroutine: 'volumes', traits: ['traces-end'],
    means: 'No pod uses the volume any more; unmounting it from the node begins.',
    texts: [
      ['1.10', null, 0, 'I', 'reconciler_common.go', 'operationExecutor.UnmountDevice started for volume %q{volume} (UniqueName: %q{uniqueName}) on node %q{node}'],
    ] },
  { event: 'unmount-device-done', goroutine: 'volumes', traits: ['traces-end'],
    means: 'A volume is unmounted from the node.',
    texts: [
      // A volume that the pod gets as a device (operation_generator.go, GenerateMapVolumeFunc, GenerateUnmapVolumeFunc, GenerateUnmapDeviceFunc)
      ['1.10', null,   0, 'I', 'operation_generator.go', 'UnmapDevice succeeded for volume %q{volume} (UniqueName: %q{uniqueName}) on node %q{node}', { means: 'A device is unmapped from the node.' }],
      ['1.10', null,   0, 'I', 'operation_generator.go', 'UnmountDevice succeeded for volume %q{volume} (UniqueName: %q{uniqueName}) on node %q{node}'],
      ['1.14', '1.20', 0, 'I', 'operation_generator.go', 'UnmountDevice succeeded for volume %q{volume} %!(EXTRA string=%v{detail}'],
    ] },
  { event: 'volume-detach-begin', goroutine: 'volumes',
    means: 'The kubelet itself begins to detach a volume.',
    texts: [
      ['1.21', null, 0, 'I', 'reconciler_common.go', 'operationExecutor.DetachVolume started for volume %q{volume} (UniqueName: %q{uniqueName}) on node %q{node}'],
    ] },
  { event: 'volume-detached', goroutine: 'volumes', traits: ['traces-end'],
    means: 'The volume is detached from the node. This concerns the node, not the pod, and may happen after the pod is gone.',
    texts: [
      ['1.10', null, 0, 'I', 'reconciler_common.go', 'Volume detached for volume %q{volume} (UniqueName: %q{uniqueName}) on node %q{node} DevicePath %q{devicePath}'],
    ] },
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
