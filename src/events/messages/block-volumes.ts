import type { MessageDefinition } from '../types.js';

/**
 * Volumes that a pod gets as a device (`volumeMode: Block`). The reconciler prints the same lines for them before and behind as for
 * others (`UnmountVolume started`, `Volume detached`); operation_generator.go, GenerateMapVolumeFunc, GenerateUnmapVolumeFunc and
 * GenerateUnmapDeviceFunc, has words of its own.
 */
export const blockVolumes: readonly MessageDefinition[] = [
  {
    event: 'mount-done',
    traits: ['routine'],
    message:
      'MapVolume.MapPodDevice succeeded for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID}) %v{mapPath}',
    printf: true,
    severity: 'I',
    level: 4,
    since: '1.10',
    goroutine: 'volumes',
    means: 'A device is mapped for a pod; printed twice, for the path of the node and for that of the pod.',
    file: 'operation_generator.go',
    samples: [
      'I0309 10:15:30.123456    2317 operation_generator.go:1123] "MapVolume.MapPodDevice succeeded for volume \\"pvc-1\\" (UniqueName: \\"kubernetes.io/csi/driver.example^vol-1\\") pod \\"db-0\\" (UID: \\"5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11\\") globalMapPath \\"/var/lib/kubelet/plugins/kubernetes.io/csi/volumeDevices/pvc-1/dev\\"" pod="default/db-0"',
    ],
  },
  {
    event: 'unmount-done',
    message:
      'UnmapVolume succeeded for volume %q{uniqueName} (OuterVolumeSpecName: %q{volume}) pod %q{volumePod} (UID: %q{podUID}). InnerVolumeSpecName %q{innerVolume}. PluginName %q{plugin}, %v{gid}',
    printf: true,
    severity: 'I',
    level: 0,
    since: '1.10',
    until: '1.34',
    goroutine: 'volumes',
    means: 'A device is unmapped from a pod.',
    file: 'operation_generator.go',
    samples: [
      'I0309 10:15:30.123456    2317 operation_generator.go:1267] UnmapVolume succeeded for volume "kubernetes.io/csi/driver.example^vol-1" (OuterVolumeSpecName: "data") pod "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" (UID: "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11"). InnerVolumeSpecName "pvc-1". PluginName "kubernetes.io/csi", VolumeGidValue ""',
    ],
  },
  {
    event: 'unmount-done',
    // As 1.35 prints it of a file system: the volume of the pod's spec is no longer known there
    message:
      'UnmapVolume succeeded for volume %q{uniqueName} pod %q{volumePod} (UID: %q{podUID}). InnerVolumeSpecName %q{innerVolume}. PluginName %q{plugin}, %v{gid}',
    printf: true,
    severity: 'I',
    level: 0,
    since: '1.35',
    goroutine: 'volumes',
    means: 'A device is unmapped from a pod.',
    file: 'operation_generator.go',
    samples: [
      'I0309 10:15:30.123456    2317 operation_generator.go:1139] UnmapVolume succeeded for volume "kubernetes.io/csi/driver.example^vol-1" pod "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" (UID: "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11"). InnerVolumeSpecName "pvc-1". PluginName "kubernetes.io/csi", VolumeGIDValue ""',
    ],
  },
  {
    event: 'unmount-failed',
    traits: ['failure'],
    message:
      'UnmapVolume.UnmapBlockVolume failed for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{volumePod} (UID: %q{podUID}) : %v{err}',
    printf: true,
    severity: 'E',
    level: 0,
    since: '1.18',
    goroutine: 'volumes',
    means: 'Why a device could not be unmapped, without the rest of its line.',
    file: 'nestedpendingoperations.go',
    samples: [
      'E0309 10:15:30.123456    2317 nestedpendingoperations.go:348] "UnmapVolume.UnmapBlockVolume failed for volume \\"data\\" (UniqueName: \\"kubernetes.io/csi/driver.example^vol-1\\") pod \\"5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11\\" (UID: \\"5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11\\") : blkUtil.DetachFileDevice failed. globalUnmapPath:/var/lib/kubelet/plugins/kubernetes.io/csi/volumeDevices/pvc-1/dev"',
    ],
  },
  {
    event: 'unmount-failed',
    traits: ['failure'],
    message:
      'UnmapVolume.UnmapPodDevice failed for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{volumePod} (UID: %q{podUID}) : %v{err}',
    printf: true,
    severity: 'E',
    level: 0,
    since: '1.18',
    goroutine: 'volumes',
    means: 'Why the driver could not take a device from a pod, without the rest of its line.',
    file: 'nestedpendingoperations.go',
    samples: [
      'E0309 10:15:30.123456    2317 nestedpendingoperations.go:348] "UnmapVolume.UnmapPodDevice failed for volume \\"data\\" (UniqueName: \\"kubernetes.io/csi/driver.example^vol-1\\") pod \\"5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11\\" (UID: \\"5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11\\") : rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
    ],
  },
  {
    event: 'unmount-mark-failed',
    traits: ['failure'],
    message:
      'UnmapVolume.MarkVolumeAsUnmounted failed for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{volumePod} (UID: %q{podUID}) : %v{err}',
    printf: true,
    severity: 'E',
    level: 0,
    since: '1.10',
    goroutine: 'volumes',
    means: 'A volume was unmounted but could not be noted as such.',
    file: 'operation_generator.go',
    samples: [
      'E0309 10:15:30.123456    2317 operation_generator.go:1281] UnmapVolume.MarkVolumeAsUnmounted failed for volume "data" (UniqueName: "kubernetes.io/csi/driver.example^vol-1") pod "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" (UID: "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11") : no volume with the name "kubernetes.io/csi/driver.example^vol-1" exists in the list of attached volumes',
    ],
  },
  {
    event: 'unmount-device-done',
    message: 'UnmapDevice succeeded for volume %q{volume} (UniqueName: %q{uniqueName}) on node %q{node}',
    printf: true,
    severity: 'I',
    level: 0,
    since: '1.10',
    goroutine: 'volumes',
    means: 'A device is unmapped from the node.',
    file: 'operation_generator.go',
    samples: [
      'I0309 10:15:30.123456    2317 operation_generator.go:1417] UnmapDevice succeeded for volume "pvc-1" (UniqueName: "kubernetes.io/csi/driver.example^vol-1") on node "node-1"',
    ],
  },
];
