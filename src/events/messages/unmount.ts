import type { EventDefinition } from '../types.js';

/** Unmounting, volume by volume. */
export const unmount: readonly EventDefinition[] = [
  {
    event: 'unmount-starting',
    means: 'A volume is about to be unmounted from a pod.',
    goroutine: 'volumes',
    traits: ['traces-end'],
    texts: [
      {
        message:
          'Starting operationExecutor.UnmountVolume for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{volumePod} (UID: %q{podUID})',
        level: 5,
        since: '1.10',
        samples: [
          'I1120 21:14:22.595238   25486 reconciler_common.go:156] "Starting operationExecutor.UnmountVolume for volume \\"kubernetes.io/projected/574770eb-1d97-4fc9-a5d6-c805850ff2b5-kube-api-access-rwls7\\" (UniqueName: \\"kubernetes.io/projected/574770eb-1d97-4fc9-a5d6-c805850ff2b5-kube-api-access-rwls7\\") pod \\"574770eb-1d97-4fc9-a5d6-c805850ff2b5\\" (UID: \\"574770eb-1d97-4fc9-a5d6-c805850ff2b5\\") "',
        ],
      },
    ],
  },
  {
    event: 'unmount-begin',
    means: 'Unmounting a volume from a pod begins.',
    goroutine: 'volumes',
    traits: ['traces-end'],
    texts: [
      {
        message:
          'operationExecutor.UnmountVolume started for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{volumePod} (UID: %q{podUID})',
        level: 0,
        since: '1.10',
        file: 'reconciler_common.go',
        samples: [
          'I1121 10:05:46.571208    9617 reconciler.go:192] "operationExecutor.UnmountVolume started for volume \\"sec\\" (UniqueName: \\"kubernetes.io/secret/b446f7c5-c60a-4669-9652-7c76ceeff9ce-sec\\") pod \\"b446f7c5-c60a-4669-9652-7c76ceeff9ce\\" (UID: \\"b446f7c5-c60a-4669-9652-7c76ceeff9ce\\") "',
          'I1121 09:53:13.308548   21682 reconciler_common.go:163] "operationExecutor.UnmountVolume started for volume \\"kubernetes.io/secret/f1c78431-143f-4ba7-9e4a-f6b2e2da21ff-sec\\" (UniqueName: \\"kubernetes.io/secret/f1c78431-143f-4ba7-9e4a-f6b2e2da21ff-sec\\") pod \\"f1c78431-143f-4ba7-9e4a-f6b2e2da21ff\\" (UID: \\"f1c78431-143f-4ba7-9e4a-f6b2e2da21ff\\") "',
        ],
      },
    ],
  },
  {
    event: 'unmount-done',
    means: 'A device is unmapped from a pod.',
    goroutine: 'volumes',
    traits: ['traces-end'],
    texts: [
      // A volume that the pod gets as a device (operation_generator.go, GenerateMapVolumeFunc, GenerateUnmapVolumeFunc, GenerateUnmapDeviceFunc)
      {
        message:
          'UnmapVolume succeeded for volume %q{uniqueName} (OuterVolumeSpecName: %q{volume}) pod %q{volumePod} (UID: %q{podUID}). InnerVolumeSpecName %q{innerVolume}. PluginName %q{plugin}, %v{gid}',
        level: 0,
        since: '1.10',
        until: '1.34',
        made: [
          'I0309 10:15:30.123456    2317 operation_generator.go:1267] UnmapVolume succeeded for volume "kubernetes.io/csi/driver.example^vol-1" (OuterVolumeSpecName: "data") pod "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" (UID: "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11"). InnerVolumeSpecName "pvc-1". PluginName "kubernetes.io/csi", VolumeGidValue ""',
        ],
      },
      {
        // The form in which 1.35 prints it for a file system: the volume's name in the pod's spec is no longer known there
        message:
          'UnmapVolume succeeded for volume %q{uniqueName} pod %q{volumePod} (UID: %q{podUID}). InnerVolumeSpecName %q{innerVolume}. PluginName %q{plugin}, %v{gid}',
        level: 0,
        since: '1.35',
        made: [
          'I0309 10:15:30.123456    2317 operation_generator.go:1139] UnmapVolume succeeded for volume "kubernetes.io/csi/driver.example^vol-1" pod "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" (UID: "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11"). InnerVolumeSpecName "pvc-1". PluginName "kubernetes.io/csi", VolumeGIDValue ""',
        ],
      },
      {
        message:
          'UnmountVolume.TearDown succeeded for volume %q{uniqueName} (OuterVolumeSpecName: %q{volume}) pod %q{volumePod} (UID: %q{podUID}). InnerVolumeSpecName %q{innerVolume}. PluginName %q{plugin}, %v{gid}',
        level: 0,
        since: '1.10',
        until: '1.34',
        means: 'A volume is unmounted from a pod.',
        samples: [
          'I1121 10:05:46.586259    9617 operation_generator.go:910] UnmountVolume.TearDown succeeded for volume "kubernetes.io/secret/b446f7c5-c60a-4669-9652-7c76ceeff9ce-sec" (OuterVolumeSpecName: "sec") pod "b446f7c5-c60a-4669-9652-7c76ceeff9ce" (UID: "b446f7c5-c60a-4669-9652-7c76ceeff9ce"). InnerVolumeSpecName "sec". PluginName "kubernetes.io/secret", VolumeGidValue ""',
          'I1121 10:01:44.653571   23169 operation_generator.go:887] UnmountVolume.TearDown succeeded for volume "kubernetes.io/projected/c5ec8c18-b6f4-4aa9-ae94-284ce2929a37-kube-api-access-9s9kh" (OuterVolumeSpecName: "kube-api-access-9s9kh") pod "c5ec8c18-b6f4-4aa9-ae94-284ce2929a37" (UID: "c5ec8c18-b6f4-4aa9-ae94-284ce2929a37"). InnerVolumeSpecName "kube-api-access-9s9kh". PluginName "kubernetes.io/projected", VolumeGidValue ""',
        ],
      },
      {
        message:
          'UnmountVolume.TearDown succeeded for volume %q{uniqueName} pod %q{volumePod} (UID: %q{podUID}). InnerVolumeSpecName %q{innerVolume}. PluginName %q{plugin}, %v{gid}',
        level: 0,
        since: '1.35',
        means: 'A volume is unmounted from a pod.',
        samples: [
          'I1121 09:53:13.366490   21682 operation_generator.go:782] UnmountVolume.TearDown succeeded for volume "kubernetes.io/secret/f1c78431-143f-4ba7-9e4a-f6b2e2da21ff-sec" pod "f1c78431-143f-4ba7-9e4a-f6b2e2da21ff" (UID: "f1c78431-143f-4ba7-9e4a-f6b2e2da21ff"). InnerVolumeSpecName "sec". PluginName "kubernetes.io/secret", VolumeGIDValue ""',
        ],
      },
    ],
  },
  {
    event: 'unmount-device-begin',
    means: 'No pod uses the volume any more; unmounting it from the node begins.',
    goroutine: 'volumes',
    traits: ['traces-end'],
    texts: [
      {
        message:
          'operationExecutor.UnmountDevice started for volume %q{volume} (UniqueName: %q{uniqueName}) on node %q{node}',
        level: 0,
        since: '1.10',
        made: [
          'I0309 10:15:30.123456    2317 reconciler_common.go:312] "operationExecutor.UnmountDevice started for volume \\"data\\" (UniqueName: \\"kubernetes.io/csi/driver.example^vol-1\\") on node \\"node-1\\""',
        ],
      },
    ],
  },
  {
    event: 'unmount-device-done',
    means: 'A volume is unmounted from the node.',
    goroutine: 'volumes',
    traits: ['traces-end'],
    texts: [
      // A volume that the pod gets as a device (operation_generator.go, GenerateMapVolumeFunc, GenerateUnmapVolumeFunc, GenerateUnmapDeviceFunc)
      {
        message: 'UnmapDevice succeeded for volume %q{volume} (UniqueName: %q{uniqueName}) on node %q{node}',
        level: 0,
        since: '1.10',
        means: 'A device is unmapped from the node.',
        made: [
          'I0309 10:15:30.123456    2317 operation_generator.go:1417] UnmapDevice succeeded for volume "pvc-1" (UniqueName: "kubernetes.io/csi/driver.example^vol-1") on node "node-1"',
        ],
      },
      {
        message: 'UnmountDevice succeeded for volume %q{volume} (UniqueName: %q{uniqueName}) on node %q{node}',
        level: 0,
        since: '1.10',
        made: [
          'I0309 10:15:30.123456    2317 operation_generator.go:891] UnmountDevice succeeded for volume "data" (UniqueName: "kubernetes.io/csi/driver.example^vol-1") on node "node-1"',
        ],
      },
      {
        message: 'UnmountDevice succeeded for volume %q{volume} %!(EXTRA string=%v{detail}',
        level: 0,
        since: '1.14',
        until: '1.20',
        made: [
          'I0309 10:15:30.123456    2317 operation_generator.go:120] UnmountDevice succeeded for volume "data" %!(EXTRA string=UnmountDevice succeeded for volume "data" (UniqueName: "kubernetes.io/azure-disk/data") on node "node-1" )',
        ],
      },
    ],
  },
  {
    event: 'volume-detach-begin',
    means: 'The kubelet itself begins to detach a volume.',
    goroutine: 'volumes',
    texts: [
      {
        message:
          'operationExecutor.DetachVolume started for volume %q{volume} (UniqueName: %q{uniqueName}) on node %q{node}',
        level: 0,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 reconciler_common.go:333] operationExecutor.DetachVolume started for volume "data" (UniqueName: "kubernetes.io/csi/driver.example^vol-1") on node "node-1"',
        ],
      },
    ],
  },
  {
    event: 'volume-detached',
    means:
      'The volume is detached from the node. This concerns the node, not the pod, and may happen after the pod is gone.',
    goroutine: 'volumes',
    traits: ['traces-end'],
    texts: [
      {
        message:
          'Volume detached for volume %q{volume} (UniqueName: %q{uniqueName}) on node %q{node} DevicePath %q{devicePath}',
        level: 0,
        since: '1.10',
        file: 'reconciler_common.go',
        samples: [
          'I1121 10:05:46.672516    9617 reconciler.go:300] "Volume detached for volume \\"sec\\" (UniqueName: \\"kubernetes.io/secret/b446f7c5-c60a-4669-9652-7c76ceeff9ce-sec\\") on node \\"node1\\" DevicePath \\"\\""',
          'I1121 10:17:37.925780    8688 reconciler_common.go:299] "Volume detached for volume \\"e\\" (UniqueName: \\"kubernetes.io/empty-dir/de71277e-ff0f-40cc-929c-0b64787bd38d-e\\") on node \\"node1\\" DevicePath \\"\\""',
        ],
      },
    ],
  },
];
