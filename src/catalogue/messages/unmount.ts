import type { EventDefinition } from '../definition.js';

/** Unmounting, volume by volume. */
export const unmount = [
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
] as const satisfies readonly EventDefinition[];
