/** A warning Event about a node, by its reason. */
interface NodeWarning {
  /** After the name of the node: `node worker-1: …` */
  readonly says: string;
  /** Nothing has to be done about it. */
  readonly harmless?: true;
  readonly next?: string;
}

const IMAGES =
  'The disk of the images is full of images that pods use, or of something else: df -h on the node, then crictl images and du below the folder of the runtime (/var/lib/containerd, /var/lib/containers). If the error names another reason, restart the runtime.';
const SYSTEM_MEMORY =
  'Find out what used the memory: the log of the kernel (journalctl -k, or dmesg -T) lists the processes at that moment. Set memory limits for its pods, or reserve memory for the system (systemReserved of the kubelet).';
const KERNEL =
  'Read the log of the kernel on the node: journalctl -k, or dmesg -T. A disk or a network file system that does not answer is the usual reason.';

/** None of these is ever about a pod. */
const WARNINGS: ReadonlyMap<string, NodeWarning> = new Map(
  Object.entries<NodeWarning>({
    // kubelet.go, StartGarbageCollection
    ImageGCFailed: { says: 'its kubelet could not remove unused images', next: IMAGES },
    ContainerGCFailed: {
      says: 'its kubelet could not remove dead containers',
      next: 'Look at the container runtime: systemctl status containerd (or crio), and its log.',
    },
    // images/image_gc_manager.go, GarbageCollect
    FreeDiskSpaceFailed: { says: 'its kubelet could not free enough disk space', next: IMAGES },
    InvalidDiskCapacity: {
      says: 'its kubelet had no figures of its disks yet, which is harmless right after its start',
      harmless: true,
    },
    // oom/oom_watcher_linux.go, Start
    SystemOOM: { says: 'the kernel killed a process, because the memory of the node was used up', next: SYSTEM_MEMORY },
    // nodestatus/setters.go, MachineInfo
    Rebooted: {
      says: 'it was rebooted',
      next: 'If that was not intended: last -x reboot and journalctl -b -1 on the node show how the run before ended.',
    },
    // kubelet.go, Run
    KubeletSetupFailed: {
      says: 'its kubelet could not start',
      next: 'The log of the kubelet on that node names what it could not set up: journalctl -u kubelet.',
    },
    // cm/node_container_manager_linux.go, enforceNodeAllocatableCgroups
    FailedNodeAllocatableEnforcement: {
      says: 'its kubelet could not set the limits of all pods together',
      next: 'Compare systemReserved and kubeReserved of the kubelet with what runs on the node: a limit cannot be set below what its processes use already.',
    },
    // cgroupVersionCheck, from 1.31 on
    CgroupV1: { says: 'it has cgroup v1, whose support is in maintenance mode', harmless: true },
    // node-problem-detector, config/kernel-monitor.json
    OOMKilling: {
      says: 'the kernel killed a process, because a memory limit or the memory of the node was used up',
      next: SYSTEM_MEMORY,
    },
    TaskHung: { says: 'a task hung in the kernel', next: KERNEL },
    KernelOops: { says: 'the kernel reported a fault', next: KERNEL },
    UnregisterNetDevice: { says: 'the kernel waits for a network device', next: KERNEL },
    IOError: { says: 'a disk reported an error', next: KERNEL },
    Ext4Error: { says: 'a file system reported an error', next: KERNEL },
    FilesystemIsReadOnly: { says: 'a file system became read-only', next: KERNEL },
  }),
);

export const warningMeaning = (reason: string): NodeWarning | undefined => WARNINGS.get(reason);
