import type { CauseEntry } from './types.js';

const stages = ['unmount', 'volume-path'] as const;
const rank = 'cause';

/** Why a volume is not unmounted, or a directory of a pod not removed. */
export const unmount: readonly CauseEntry[] = [
  { id: 'csi-socket-away', rank, stages,
    error: /\bcsi\.sock\b|not found in the list of registered CSI drivers|dial unix \S{1,300}\.sock\b/,
    means: 'the node plugin of the CSI driver does not run',
    next: "The node plugin of the CSI driver does not run: look for its pod on this node (the driver's DaemonSet, and its registrar), and for its socket below /var/lib/kubelet/plugins. The kubelet tries again by itself, within two minutes after the driver serves its socket.",
    source: 'kubelet, pkg/volume/csi/csi_client.go, newGrpcConn and newCsiDriverClient: the node plugin does not serve its socket, or has not registered' },
  { id: 'volume-data-lost', rank, stages,
    error: /vol_data\.json/,
    means: 'the file that names the driver of the volume was lost',
    next: 'The file that names the driver of the volume was lost: check that nothing is mounted below the directory of the volume (grep its path in /proc/*/mountinfo), then remove that directory.',
    source: 'kubelet, pkg/volume/csi/csi_util.go, loadVolumeData: the file that names driver and volume is written when the volume is mounted' },
  { id: 'device-mounted-elsewhere', rank, stages: [...stages, 'device-unmount'],
    error: /still mounted by other references \[(?<other>\/[^\s\]]{1,400})/,
    means: 'the device is also mounted elsewhere on the node',
    next: 'Something has mounted the device a second time, at {other}, such as a bind mount of /var/lib/kubelet or a container that keeps its copy: findmnt shows what, umount releases it. The kubelet tries again by itself, within two minutes.',
    source: 'kubelet, pkg/volume/util/operationexecutor/operation_generator.go, GenerateUnmountDeviceFunc: GetDeviceMountRefs' },
  { id: 'file-handle-stale', rank, stages,
    error: /stale (?:NFS )?file handle/i,
    means: 'the file server no longer knows the directory',
    next: 'The file server no longer knows the directory: restore its export, or release the mount with umount -f or umount -l. The kubelet then continues by itself.',
    source: 'kernel, ESTALE' },
  { id: 'fuse-process-gone', rank, stages: [...stages, 'left-on-disk'],
    error: /transport endpoint is not connected/i,
    means: 'the process that serves the mount has died',
    next: 'The process that serves this mount (FUSE: an object store, GlusterFS, a CSI driver in user space) has died: release the mount on the node with umount -l or fusermount -u. The kubelet then continues by itself.',
    source: 'kernel, ENOTCONN (fs/fuse/dev.c)' },
  { id: 'directory-not-empty', rank, stages: ['left-on-disk'],
    error: /failed to rmdir\(\) (?:subpath|volume) at path (?<path>\/[^\s"'\\:]{1,400}): (?:not a directory|directory not empty)/,
    means: 'a directory of the pod is not empty, and the kubelet removes only empty ones',
    next: 'The kubelet removes only empty directories, and {path} is not one: check that nothing is mounted there (findmnt), look at what is left, and remove it by hand. The message stops with the next round of housekeeping.',
    source: 'kubelet, kubelet_volumes.go, removeOrphanedPodVolumeDirs (syscall.Rmdir), since 1.20' },
  { id: 'volume-busy', rank, stages: [...stages, 'left-on-disk'],
    error: /(?:(?:target|device) is|device or resource) busy/,
    means: 'something on the node uses the directory',
    next: 'Something on the node uses this directory: a process, a mount in another namespace, or a container that is still there. While it hangs: fuser -vm {path} (or lsof +f -- with the same path, or grep it in /proc/*/mountinfo). The kubelet tries again by itself, after two minutes at the latest.',
    source: "kernel, umount(2) and rmdir(2), EBUSY: mount(8) prints it with the target, Go's os.RemoveAll and CSI drivers with the path" },
];
