import type { EventDefinition } from '../types.js';

/** Mounting. These messages name volumes and their pods. */
export const mount: readonly EventDefinition[] = [
  {
    event: 'mount-attach-check',
    means: 'Before mounting, the attachment of a volume is checked.',
    traits: ['routine'],
    goroutine: 'volumes',
    texts: [
      {
        message:
          'operationExecutor.VerifyControllerAttachedVolume started for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID})',
        level: 0,
        since: '1.10',
        file: 'reconciler_common.go',
        samples: [
          'I1121 10:05:34.934716    9617 reconciler.go:221] "operationExecutor.VerifyControllerAttachedVolume started for volume \\"sec\\" (UniqueName: \\"kubernetes.io/secret/b446f7c5-c60a-4669-9652-7c76ceeff9ce-sec\\") pod \\"multi\\" (UID: \\"b446f7c5-c60a-4669-9652-7c76ceeff9ce\\") " pod="default/multi"',
          'I1121 09:53:02.020149   21682 reconciler_common.go:251] "operationExecutor.VerifyControllerAttachedVolume started for volume \\"sec\\" (UniqueName: \\"kubernetes.io/secret/f1c78431-143f-4ba7-9e4a-f6b2e2da21ff-sec\\") pod \\"multi\\" (UID: \\"f1c78431-143f-4ba7-9e4a-f6b2e2da21ff\\") " pod="default/multi"',
        ],
      },
    ],
  },
  {
    event: 'mount-starting',
    means: 'A volume is about to be mounted.',
    traits: ['routine'],
    goroutine: 'volumes',
    texts: [
      {
        message:
          'Starting operationExecutor.MountVolume for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID})%v{detail}',
        level: 4,
        since: '1.10',
        file: 'reconciler_common.go',
        samples: [
          'I1121 10:05:35.036621    9617 reconciler.go:247] "Starting operationExecutor.MountVolume for volume \\"sec\\" (UniqueName: \\"kubernetes.io/secret/b446f7c5-c60a-4669-9652-7c76ceeff9ce-sec\\") pod \\"multi\\" (UID: \\"b446f7c5-c60a-4669-9652-7c76ceeff9ce\\") " pod="default/multi"',
          'I1121 09:53:02.120945   21682 reconciler_common.go:214] "Starting operationExecutor.MountVolume for volume \\"sec\\" (UniqueName: \\"kubernetes.io/secret/f1c78431-143f-4ba7-9e4a-f6b2e2da21ff-sec\\") pod \\"multi\\" (UID: \\"f1c78431-143f-4ba7-9e4a-f6b2e2da21ff\\") " pod="default/multi"',
        ],
      },
    ],
  },
  {
    event: 'mount-begin',
    means: 'Mounting a volume for a pod begins.',
    traits: ['routine'],
    goroutine: 'volumes',
    texts: [
      {
        message:
          'operationExecutor.MountVolume started for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID})%v{detail}',
        level: 1,
        since: '1.10',
        file: 'reconciler_common.go',
        samples: [
          'I1121 10:05:35.036648    9617 reconciler.go:258] "operationExecutor.MountVolume started for volume \\"sec\\" (UniqueName: \\"kubernetes.io/secret/b446f7c5-c60a-4669-9652-7c76ceeff9ce-sec\\") pod \\"multi\\" (UID: \\"b446f7c5-c60a-4669-9652-7c76ceeff9ce\\") " pod="default/multi"',
          'I1121 09:53:02.121007   21682 reconciler_common.go:225] "operationExecutor.MountVolume started for volume \\"sec\\" (UniqueName: \\"kubernetes.io/secret/f1c78431-143f-4ba7-9e4a-f6b2e2da21ff-sec\\") pod \\"multi\\" (UID: \\"f1c78431-143f-4ba7-9e4a-f6b2e2da21ff\\") " pod="default/multi"',
        ],
      },
    ],
  },
  {
    event: 'mount-done',
    means: 'A device is mapped for a pod; printed twice, for the path of the node and for that of the pod.',
    traits: ['routine'],
    goroutine: 'volumes',
    texts: [
      // A volume that the pod gets as a device (operation_generator.go, GenerateMapVolumeFunc, GenerateUnmapVolumeFunc, GenerateUnmapDeviceFunc)
      {
        message:
          'MapVolume.MapPodDevice succeeded for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID}) %v{mapPath}',
        level: 4,
        since: '1.10',
        made: [
          'I0309 10:15:30.123456    2317 operation_generator.go:1123] "MapVolume.MapPodDevice succeeded for volume \\"pvc-1\\" (UniqueName: \\"kubernetes.io/csi/driver.example^vol-1\\") pod \\"db-0\\" (UID: \\"5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11\\") globalMapPath \\"/var/lib/kubelet/plugins/kubernetes.io/csi/volumeDevices/pvc-1/dev\\"" pod="default/db-0"',
        ],
      },
      {
        message:
          'MountVolume.SetUp succeeded for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID})',
        level: 1,
        since: '1.10',
        means: 'A volume is mounted for a pod.',
        samples: [
          'I1121 10:05:35.071314    9617 operation_generator.go:756] "MountVolume.SetUp succeeded for volume \\"sec\\" (UniqueName: \\"kubernetes.io/secret/b446f7c5-c60a-4669-9652-7c76ceeff9ce-sec\\") pod \\"multi\\" (UID: \\"b446f7c5-c60a-4669-9652-7c76ceeff9ce\\") " pod="default/multi"',
          'I1121 09:53:02.125857   21682 operation_generator.go:617] "MountVolume.SetUp succeeded for volume \\"sec\\" (UniqueName: \\"kubernetes.io/secret/f1c78431-143f-4ba7-9e4a-f6b2e2da21ff-sec\\") pod \\"multi\\" (UID: \\"f1c78431-143f-4ba7-9e4a-f6b2e2da21ff\\") " pod="default/multi"',
        ],
      },
    ],
  },
];
