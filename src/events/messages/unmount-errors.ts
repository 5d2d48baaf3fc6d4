import type { EventDefinition } from '../types.js';

/** Unmounts that fail. */
export const unmountErrors: readonly EventDefinition[] = [
  {
    event: 'operation-backoff',
    means: 'An operation on a volume failed and waits before the next try: 500 ms, doubled up to 2m2s.',
    traits: ['delay'],
    goroutine: 'volumes',
    waitsFor: 'the next try of a volume operation',
    texts: [
      {
        message:
          'Operation for %q{operation} failed. No retries permitted until %v{until} (durationBeforeRetry %v{delay}). Error: %v{err}',
        level: 0,
        since: '1.10',
        samples: [
          'E1121 10:04:22.558075   10024 nestedpendingoperations.go:348] Operation for "{volumeName:kubernetes.io/projected/06bc9341-23e5-40a3-b74b-576fbb1621fb-kube-api-access-26njx podName:06bc9341-23e5-40a3-b74b-576fbb1621fb nodeName:}" failed. No retries permitted until 2026-11-21 10:04:26.55806884 +0800 CST m=+8.966604083 (durationBeforeRetry 4s). Error: MountVolume.SetUp failed for volume "kube-api-access-26njx" (UniqueName: "kubernetes.io/projected/06bc9341-23e5-40a3-b74b-576fbb1621fb-kube-api-access-26njx") pod "midkill" (UID: "06bc9341-23e5-40a3-b74b-576fbb1621fb") : [object "default"/"kube-root-ca.crt" not registered, object "default"/"openshift-service-ca.crt" not registered]',
          'E1121 11:05:21.543640   24194 nestedpendingoperations.go:348] Operation for "{volumeName:kubernetes.io/empty-dir/00acafbb-3f58-4357-9986-25134631dc74-edmem podName:00acafbb-3f58-4357-9986-25134631dc74 nodeName:}" failed. No retries permitted until 2026-11-21 11:05:22.543602434 +0800 CST m=+75.616489974 (durationBeforeRetry 1s). Error: UnmountVolume.TearDown failed for volume "kubernetes.io/empty-dir/00acafbb-3f58-4357-9986-25134631dc74-edmem" (UniqueName: "kubernetes.io/empty-dir/00acafbb-3f58-4357-9986-25134631dc74-edmem") pod "00acafbb-3f58-4357-9986-25134631dc74" (UID: "00acafbb-3f58-4357-9986-25134631dc74") : unmount failed: exit status 32',
        ],
      },
    ],
  },
  {
    event: 'unmount-failed',
    means: 'The reason why a device could not be unmapped; the rest of the line is absent.',
    traits: ['failure'],
    goroutine: 'volumes',
    texts: [
      // A volume that the pod gets as a device (operation_generator.go, GenerateMapVolumeFunc, GenerateUnmapVolumeFunc, GenerateUnmapDeviceFunc)
      {
        message:
          'UnmapVolume.UnmapBlockVolume failed for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{volumePod} (UID: %q{podUID}) : %v{err}',
        level: 0,
        since: '1.18',
        made: [
          'E0309 10:15:30.123456    2317 nestedpendingoperations.go:348] "UnmapVolume.UnmapBlockVolume failed for volume \\"data\\" (UniqueName: \\"kubernetes.io/csi/driver.example^vol-1\\") pod \\"5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11\\" (UID: \\"5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11\\") : blkUtil.DetachFileDevice failed. globalUnmapPath:/var/lib/kubelet/plugins/kubernetes.io/csi/volumeDevices/pvc-1/dev"',
        ],
      },
      {
        message:
          'UnmapVolume.UnmapPodDevice failed for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{volumePod} (UID: %q{podUID}) : %v{err}',
        level: 0,
        since: '1.18',
        means: 'The reason why the driver could not unmap a device from a pod; the rest of the line is absent.',
        made: [
          'E0309 10:15:30.123456    2317 nestedpendingoperations.go:348] "UnmapVolume.UnmapPodDevice failed for volume \\"data\\" (UniqueName: \\"kubernetes.io/csi/driver.example^vol-1\\") pod \\"5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11\\" (UID: \\"5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11\\") : rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
      {
        // operation_generator.go, GenerateUnmountVolumeFunc, returns this error, and only the line above prints it; people quote it alone
        message:
          'UnmountVolume.TearDown failed for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{volumePod} (UID: %q{podUID}) : %v{err}',
        level: 0,
        since: '1.10',
        means: 'The reason why an operation on a volume failed; the rest of the line is absent.',
        made: [
          'E0309 10:15:30.123456    2317 nestedpendingoperations.go:348] "UnmountVolume.TearDown failed for volume \\"data\\" (UniqueName: \\"kubernetes.io/empty-dir/5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11-data\\") pod \\"5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11\\" (UID: \\"5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11\\") : unmount failed: exit status 32"',
        ],
      },
      {
        message:
          'operationExecutor.UnmountVolume failed (controllerAttachDetachEnabled %v{attachDetach}) for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{volumePod} (UID: %q{podUID}) : %v{err}',
        level: 0,
        since: '1.10',
        means: 'Unmounting a volume from a pod could not even begin.',
        made: [
          'E0309 10:15:30.123456    2317 reconciler_common.go:193] "operationExecutor.UnmountVolume failed (controllerAttachDetachEnabled true) for volume \\"data\\" (UniqueName: \\"kubernetes.io/csi/driver.example^vol-1\\") pod \\"5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11\\" (UID: \\"5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11\\") : rpc error: code = DeadlineExceeded desc = context deadline exceeded" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
      {
        // volume/flexvolume/driver-call.go, Run: where the driver prints no error, only this shows the call
        message:
          'FlexVolume: driver call failed: executable: %v{driver}, args: [unmount %v{podPath}], error: %v{err}, output: %q{output}',
        level: 0,
        since: '1.10',
        means: 'A FlexVolume driver could not unmount a volume.',
        made: [
          'W0309 10:15:30.123456    2317 driver-call.go:149] FlexVolume: driver call failed: executable: /usr/libexec/kubernetes/kubelet-plugins/volume/exec/acme~disk/disk, args: [unmount /var/lib/kubelet/pods/5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11/volumes/acme~disk/data], error: exit status 1, output: ""',
        ],
      },
    ],
  },
  {
    event: 'unmount-device-failed',
    means: 'Unmounting a volume from the node could not even begin.',
    traits: ['failure'],
    goroutine: 'volumes',
    texts: [
      {
        message:
          'operationExecutor.UnmountDevice failed (controllerAttachDetachEnabled %v{attachDetach}) for volume %q{volume} (UniqueName: %q{uniqueName}) on node %q{node} : %v{err}',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 reconciler_common.go:309] operationExecutor.UnmountDevice failed (controllerAttachDetachEnabled true) for volume "data" (UniqueName: "kubernetes.io/csi/driver.example^vol-1") on node "node-1" : rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
  {
    event: 'mount-failed',
    means: 'Mounting a volume for a pod could not even begin.',
    traits: ['failure', 'routine'],
    goroutine: 'volumes',
    texts: [
      {
        message:
          'operationExecutor.MountVolume failed (controllerAttachDetachEnabled %v{attachDetach}) for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID}) : %v{err}',
        level: 0,
        since: '1.10',
        made: [
          'E0309 10:15:30.123456    2317 reconciler_common.go:265] "operationExecutor.MountVolume failed (controllerAttachDetachEnabled true) for volume \\"data\\" (UniqueName: \\"kubernetes.io/csi/driver.example^vol-1\\") pod \\"web-0\\" (UID: \\"5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11\\") : rpc error: code = DeadlineExceeded desc = context deadline exceeded" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pod="default/web-0"',
        ],
      },
    ],
  },
  {
    event: 'unmount-mark-failed',
    means: 'A volume was unmounted, but the kubelet could not record that.',
    traits: ['failure'],
    goroutine: 'volumes',
    texts: [
      // A volume that the pod gets as a device (operation_generator.go, GenerateMapVolumeFunc, GenerateUnmapVolumeFunc, GenerateUnmapDeviceFunc)
      {
        message:
          'UnmapVolume.MarkVolumeAsUnmounted failed for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{volumePod} (UID: %q{podUID}) : %v{err}',
        level: 0,
        since: '1.10',
        made: [
          'E0309 10:15:30.123456    2317 operation_generator.go:1281] UnmapVolume.MarkVolumeAsUnmounted failed for volume "data" (UniqueName: "kubernetes.io/csi/driver.example^vol-1") pod "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" (UID: "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11") : no volume with the name "kubernetes.io/csi/driver.example^vol-1" exists in the list of attached volumes',
        ],
      },
      {
        message:
          'UnmountVolume.MarkVolumeAsUnmounted failed for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{volumePod} (UID: %q{podUID}) : %v{err}',
        level: 0,
        since: '1.10',
        made: [
          'E0309 10:15:30.123456    2317 operation_generator.go:812] UnmountVolume.MarkVolumeAsUnmounted failed for volume "data" (UniqueName: "kubernetes.io/empty-dir/5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11-data") pod "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" (UID: "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11") : rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
      {
        message:
          'UnmountVolume.MarkVolumeMountAsUncertain failed for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{volumePod} (UID: %q{podUID}) : %v{err}',
        level: 0,
        since: '1.22',
        made: [
          'E0309 10:15:30.123456    2317 operation_generator.go:902] UnmountVolume.MarkVolumeMountAsUncertain failed for volume "data" (UniqueName: "kubernetes.io/empty-dir/5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11-data") pod "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" (UID: "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11") : rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
];
