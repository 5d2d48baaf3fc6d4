import { kernelError } from './errno.js';
import { START_RULES } from './rules.js';
import type { StartRule } from './types.js';

/** What to do about an error that names its cause. It replaces the rule's general advice. */
interface Remedy {
  readonly rules: readonly StartRule[];
  readonly error: RegExp;
  readonly next: string;
}

/** The first match counts. The component that prints the text is named before it. */
const REMEDIES: readonly Remedy[] = [
  {
    // pkg/kubelet/status/generate.go, GeneratePodReadyCondition
    rules: ['never-ready'],
    error: /\breadiness gate "/,
    next: 'A controller must set the condition of the readiness gate (spec.readinessGates): find that controller and read its log.',
  },
  {
    // kuberuntime_container.go, startContainer: the hook runs before the worker reports the container
    rules: ['never-ready'],
    error: /\b(?:readiness|startup) is not reached\b/,
    next: 'No line shows a probe that failed. While a postStart hook runs, the kubelet does not report its container as started: look at lifecycle.postStart in the spec, and at what that command waits for.',
  },
  {
    // The API server's answer; also of a token request (volume/projected)
    rules: ['stuck-volume-mount', 'stuck-config'],
    error:
      /(?:configmap|secret|serviceaccount)s? "[^"]{1,253}" (?:not found|is forbidden)|references non-existent (?:config|secret) key/,
    next: 'Create what the error names in the namespace of the pod, or correct the name. The kubelet then tries the volume again by itself, after at most 2 min 2 s.',
  },
  {
    // pkg/kubelet/eviction/eviction_manager.go, Admit
    rules: ['start-refused'],
    error: /(?:Disk|Memory|PID)Pressure/,
    next: 'The node refuses such pods while it is short of what the condition names: kubectl describe node shows since when. For DiskPressure, free disk space where images and logs are.',
  },
  {
    // pkg/kubelet/cm/devicemanager/manager.go, writeCheckpoint: the error of the file system
    rules: ['start-refused'],
    error: /no space left on device/,
    next: 'The disk of the node is full: free space on the file system of /var/lib/kubelet, then create the pod again.',
  },
  {
    // scheduler, framework/plugins/nodeports/node_ports.go (ErrReason), and predicates.go up to 1.17
    rules: ['start-refused'],
    error: /PodFitsHostPorts|free ports for the requested pod ports|\bNodePorts\b/,
    next: 'Another pod of the node has the host port: wait until its containers have ended, or let the scheduler place the pod (a fixed nodeName bypasses the scheduler).',
  },
  {
    // pkg/kubelet/cm/devicemanager/manager.go, devicesToAllocate
    rules: ['start-refused'],
    error: /unhealthy devices|unregistered device|requested number of devices unavailable/,
    next: 'The device plugin of that resource was not ready on this node, for example after a restart: look at its pod there. If the refused pod has no controller, delete it and create it again.',
  },
  {
    // pkg/kubelet/cm/topologymanager, scope.go
    rules: ['start-refused'],
    error: /Topology locality/,
    next: 'No single NUMA node of this node has everything that the pod requests (topologyManagerPolicy of the kubelet): request less, or schedule the pod to another node.',
  },
  {
    // pkg/kubelet/lifecycle/predicate.go, after a restart from labels that the kubelet has not read yet
    rules: ['start-refused'],
    error: /NodeAffinity|MatchNodeSelector/,
    next: 'The labels of the node did not match the nodeAffinity or nodeSelector of the pod: kubectl get node --show-labels. If they match now, the kubelet had not read them yet after its restart. If the refused pod has no controller, delete it and create it again.',
  },
  {
    rules: ['stuck-image-pull'],
    // pkg/kubelet/images/image_manager.go, EnsureImageExists
    error: /ErrImageNeverPull|pull policy of Never/,
    next: 'With imagePullPolicy Never the image must already be on the node: load it there, or change the policy.',
  },
  {
    rules: ['stuck-image-pull'],
    // pkg/kubelet/images/image_manager.go, applyDefaultImageTag
    error: /InvalidImageName|invalid reference format/,
    next: 'The image name is not valid: correct it in the pod (lower case, no https:// in front).',
  },
  {
    rules: ['stuck-image-pull'],
    // pkg/kubelet/images/helpers.go, throttledImageService
    error: /pull QPS exceeded/,
    next: 'The kubelet itself limits how often it pulls (registryPullQPS, registryBurst), and tries again by itself.',
  },
  {
    rules: ['stuck-image-pull'],
    error: /toomanyrequests|429 Too Many Requests/,
    next: 'The registry limits the rate of requests: pull with a login (imagePullSecrets) or through a mirror. The kubelet tries again by itself.',
  },
  {
    rules: ['stuck-image-pull'],
    error: /no space left on device/,
    next: 'The disk of the node is full: free space where the runtime stores its images (crictl rmi --prune).',
  },
  {
    rules: ['stuck-image-pull'],
    // containerd, internal/cri/server/images: a pull without progress is canceled, too
    error: /\bcontext canceled\b/,
    next: 'The pull was cut off before it ended: the runtime or the kubelet was restarted, or no data came for longer than the runtime waits (image_pull_progress_timeout of containerd). The kubelet tries again by itself.',
  },
  {
    rules: ['stuck-image-pull'],
    // containerd, images.Manifest; docker, distribution/pull_v2.go
    error: /no match for platform|no matching manifest/,
    next: 'The image is not built for the architecture of the node: kubectl get nodes -L kubernetes.io/arch.',
  },
  {
    rules: ['stuck-image-pull'],
    error: /server gave HTTP response to HTTPS client/,
    next: 'The registry uses plain HTTP: configure the runtime of each node for that (certs.d of containerd).',
  },
  {
    rules: ['stuck-image-pull'],
    error: /x509: /,
    next: 'The node does not trust the certificate of the registry: add its CA to the runtime of each node (certs.d of containerd).',
  },
  {
    rules: ['stuck-image-pull'],
    error: /no such host|i\/o timeout|connection refused|no route to host|network is unreachable|TLS handshake timeout/,
    next: 'The node cannot reach the registry: try its name and port from the node; check DNS, proxy and firewall.',
  },
  {
    rules: ['stuck-image-pull'],
    error: /pull access denied|authorization failed|authentication required|unauthorized|no basic auth|403 Forbidden/i,
    next: 'The registry refuses the image to the pod. Many registries answer the same if the repository does not exist. Check the name, and imagePullSecrets of the pod and of its service account.',
  },
  {
    rules: ['stuck-image-pull'],
    error: /not found|manifest unknown/,
    next: 'The registry answers, but does not have the image: check its name and tag.',
  },
  {
    rules: ['stuck-volume-mount'],
    // pkg/volume/hostpath, checkType
    error: /hostPath type check failed/,
    next: 'On this node the path is not of the type that hostPath.type requires: create it there, or use another type (DirectoryOrCreate).',
  },
  {
    rules: ['stuck-volume-mount'],
    // pkg/controller/volume/attachdetach, reportMultiAttachError
    error: /Multi-Attach error/,
    next: 'The volume is still attached to another node: the pod that uses it there must end first. If that node is down, its VolumeAttachment stays until the node is back, gone, or tainted out-of-service.',
  },
  {
    rules: ['stuck-volume-mount'],
    error: /persistentvolumeclaims? "[^"]{1,253}" not found/,
    next: 'Create that claim, or correct its name in the pod.',
  },
  {
    rules: ['stuck-volume-mount'],
    // pkg/kubelet/volumemanager, WaitForAttachAndMount
    error: /\bunmounted volumes=\[/,
    next: 'The kubelet only waits for the volume here: the error of its mount or its attachment shows why it is not ready (kubectl describe pod, kubectl get pvc,volumeattachment).',
  },
  {
    rules: ['stuck-resource-claim'],
    // pkg/kubelet/cm/dra/plugin: GetPlugin (1.34 and later), NewDRAPluginClient (up to 1.33)
    error: /DRA driver \S{1,253} is not registered|not found in the list of registered DRA plugins/,
    next: 'The kubelet does not know the driver of the claim: does its pod (a DaemonSet) run on this node, and has it registered in /var/lib/kubelet/plugins_registry? The next try comes within 90 s of its registration.',
  },
  {
    rules: ['stuck-resource-claim'],
    // pkg/kubelet/cm/dra/manager.go, prepareResources: resourceclaim.IsReservedForPod
    error: /is not allowed to use (?:resource claim|ResourceClaim) /,
    next: 'The claim is not reserved for this pod (status.reservedFor). The scheduler reserves it, so do not set nodeName in a pod with claims.',
  },
  {
    rules: ['stuck-resource-claim'],
    // pkg/kubelet/cm/dra/manager.go, prepareResources, and claiminfo.go, newClaimInfoFromClaim
    error: /fetch ResourceClaim .{0,600}not found|: not allocated\b/,
    next: 'The claim is gone, or no device is allocated to it: kubectl get resourceclaim -o yaml. The scheduler allocates one, so do not set nodeName in a pod with claims.',
  },
  {
    rules: ['stuck-resource-claim'],
    // pkg/kubelet/cm/dra/plugin/dra_plugin.go, PluginClientTimeout: 45 s
    error: /DeadlineExceeded|context deadline exceeded|Unavailable|connection refused/,
    next: 'The driver does not answer: look at its pod on this node, and at what it waits for (its devices, another node of the same domain).',
  },
  {
    rules: ['stuck-sandbox-create'],
    // plugins/ipam/host-local/backend/allocator; AWS and Azure in their words
    error:
      /no (?:IP )?addresses left|no IP addresses available|no available IP addresses|failed to assign an IP address/i,
    next: 'The node has no free IP addresses left: look for addresses of pods that no longer exist (host-local: /var/lib/cni/networks), or give the node more.',
  },
  {
    rules: ['stuck-sandbox-create'],
    // containerd, internal/cri/config; CRI-O, internal/config
    error: /no runtime for "[^"]{0,253}" is configured|failed to find runtime handler/,
    next: 'The runtime of this node does not know the handler of the RuntimeClass: configure it there, or keep the pod off the node (scheduling in the RuntimeClass).',
  },
  {
    rules: ['stuck-sandbox-create'],
    error: /failed to (?:get|pull) sandbox image/,
    next: 'The image of the sandbox itself (pause) cannot be pulled: check sandbox_image of the runtime, and whether this node reaches its registry.',
  },
  {
    // runc, libcontainer/specconv, CreateCgroupConfig; crun
    rules: ['stuck-sandbox-create', 'stuck-container-create', 'stuck-container-start'],
    error: /expected cgroupsPath to be of format|cgroup manager set to systemd, but/,
    next: 'The kubelet and the runtime do not use the same cgroup driver: set both to systemd (cgroupDriver of the kubelet, SystemdCgroup of containerd, cgroup_manager of CRI-O), and restart them.',
  },
  {
    // containerd/cgroups, runc: the node has another version of cgroups, or a hierarchy was not mounted
    rules: ['stuck-sandbox-create', 'stuck-container-create', 'stuck-container-start'],
    error: /cgroup mount ?(?:point|destination)/,
    next: 'The runtime does not find a cgroup hierarchy that it needs: check which version of cgroups the node has (stat -fc %T /sys/fs/cgroup), and whether its runtime and runc support it.',
  },
  {
    // Windows, ERROR_HCS_..._OS_MISMATCH; its texts by docker and containerd
    rules: ['stuck-sandbox-create', 'stuck-container-create', 'stuck-container-start', 'stuck-image-pull'],
    error: /0xc0370101|operating system does(?: not|n't) match the host|no matching manifest for windows/i,
    next: 'The image is built for another version of Windows than the node has: kubectl get nodes -L node.kubernetes.io/windows-build shows the build; use the image tag for it.',
  },
  {
    // hcsshim, internal/hns
    rules: ['stuck-sandbox-create'],
    error: /\bHNS\b|\bhns\w{0,20} failed|hnsCall/i,
    next: 'The Host Networking Service of this Windows node did not set up the network: look at the log of the network plugin there, and for leftovers of earlier pods (Get-HnsEndpoint). Restarting the service hns interrupts the network of all pods of the node.',
  },
  {
    rules: ['stuck-sandbox-create', 'stuck-container-create', 'stuck-container-start'],
    error: /\bhcsshim::|\bhcs::|in Win32: |\(0xc037\w{4}\)/,
    next: 'Windows itself refused it: the event log of the Host Compute Service shows more (Get-WinEvent -LogName Microsoft-Windows-Hyper-V-Compute-*). Compare the version of the image with that of the node (kubectl get nodes -L node.kubernetes.io/windows-build), and the command and working directory with what the image has.',
  },
  {
    // runc, libcontainer/rootfs_linux.go; CRI-O, containers/storage; containerd, internal/userns
    rules: ['stuck-sandbox-create', 'stuck-container-create', 'stuck-container-start'],
    error: /MOUNT_ATTR_IDMAP|idmap|create mapped mount|cannot be mapped to a host ID/i,
    next: 'The pod has a user namespace of its own (hostUsers: false). The kernel of this node must support ID-mapped mounts for the file system of the path that the error names, and the owners of the files in the image must be within the range of IDs of the pod.',
  },
  {
    // containerd and CRI-O, pkg/cdi
    rules: ['stuck-container-create', 'stuck-container-start'],
    error: /CDI device/,
    next: 'The runtime does not find the description of that device (/var/run/cdi, /etc/cdi): the driver of the device writes it, so look at its pod on this node, and whether CDI is enabled in the runtime.',
  },
  {
    rules: ['stuck-container-create'],
    error: /no command specified/,
    next: 'The image has neither ENTRYPOINT nor CMD: set command in the pod.',
  },
  {
    rules: ['stuck-container-start'],
    error: /exec format error/,
    next: 'The program is built for another architecture (kubectl get nodes -L kubernetes.io/arch), or is a script without a first line with #!.',
  },
  {
    rules: ['stuck-config'],
    // pkg/kubelet/kubelet_pods.go, makeMounts
    error: /failed to prepare subPath/,
    next: 'The subPath cannot be created in that volume: something else has its name, it points outside the volume, or the volume is read-only.',
  },
  {
    rules: ['stuck-config'],
    // pkg/kubelet/kuberuntime/security_context_others.go, verifyRunAsNonRoot
    error: /runAsNonRoot|non-root policy/,
    next: 'Its securityContext requires a user that is not root: set runAsUser, or build the image with a numeric USER.',
  },
  {
    // csi/csi_client.go, newCsiDriverClient: the node plugin has not registered
    rules: ['stuck-volume-mount'],
    error: /not found in the list of registered CSI drivers|\bcsi\.sock\b/,
    next: "The node plugin of the CSI driver does not run on this node: look at the driver's DaemonSet and its registrar. The kubelet tries again by itself, at the latest after 2 min 2 s.",
  },
  {
    // desired_state_of_world_populator.go, getPVCExtractPV
    rules: ['stuck-volume-mount'],
    error: /persistentvolumeclaim|PVC .{0,200}(?:not bound|is not bound|being deleted)/i,
    next: 'Look at the claim: kubectl describe pvc. It is missing, not bound yet, or is being deleted.',
  },
  {
    // operation_generator.go, GenerateVerifyControllerAttachedVolumeFunc; attach controller
    rules: ['stuck-volume-mount'],
    error: /not attached according to node status|VolumesInUse|AttachVolume/,
    next: 'The volume is not attached to this node: kubectl get volumeattachment shows where it is, and -o yaml the error of its driver. A volume that is still in use on another node must be released there first.',
  },
  {
    // pkg/kubelet/util/manager, watch_based_manager.go (Get) and cache_based_manager.go
    rules: ['stuck-volume-mount', 'stuck-config'],
    error: /failed to sync (?:configmap|secret) cache|object "[^"]{1,253}"\/"[^"]{1,253}" not registered/,
    next: 'The kubelet has not read that object from the API server yet. That is normal for some seconds after the kubelet started, or after the pod was added. If it continues, look in the log of the kubelet for why it cannot reach the API server, or may not read the object.',
  },
  {
    // csi_client.go: 2 min; drivers refuse a second call for a volume while the first one runs
    rules: ['stuck-volume-mount'],
    error: /DeadlineExceeded|context deadline exceeded|an operation with the given Volume ID/,
    next: 'The driver did not answer in time, and its first try may still run: read the log of its node plugin on this node (a pod of its DaemonSet), and check that the storage can be reached from there.',
  },
  {
    // nfs-utils, utils/mount
    rules: ['stuck-volume-mount'],
    error: /access denied by server while mounting/,
    next: 'The NFS server does not export that path to this node: compare its exports (showmount -e SERVER) with the path and the address of the node, and check the NFS version.',
  },
  {
    // util-linux, mount(8): there is no program for the type
    rules: ['stuck-volume-mount'],
    error: /need a \/sbin\/mount\.|unknown filesystem type/,
    next: 'This node cannot mount that file system: its client is not installed there (nfs-common or nfs-utils, cifs-utils, ceph-common, …), or the kernel lacks it.',
  },
  {
    // mount(8) answers 32 for every failure
    rules: ['stuck-volume-mount'],
    error: /exit status 32|mount failed/,
    next: 'The mount command failed: the text after it names the file system, server or option. Try the same mount command on the node.',
  },
  {
    rules: ['stuck-config'],
    error: /couldn't find key/,
    next: 'The object is there, but not the key that the pod asks for: compare kubectl get -o yaml with the spec.',
  },
  {
    // containernetworking/cni, FindInPath
    rules: ['stuck-sandbox-create'],
    error: /failed to find plugin/,
    next: "The network plugin's binary is not where the runtime looks for it (/opt/cni/bin): install it again, usually by restarting the pod of the plugin's DaemonSet on this node.",
  },
  {
    rules: ['stuck-sandbox-create'],
    error:
      /(?:^network: |\bcni\b|\bnetwork\b|plugin).{0,2000}(?:no such file or directory|connection refused|dial (?:unix|tcp))|[Uu]nauthorized/is,
    next: "The network plugin cannot reach its agent or its files on this node: look at the plugin's pod here and at its log.",
  },
  {
    // remote_runtime.go, RunPodSandbox: 4 min
    rules: ['stuck-sandbox-create', 'stuck-container-create'],
    error: /DeadlineExceeded|context deadline exceeded|is reserved for/,
    next: 'The runtime did not answer in time, and its first attempt still holds the name: look at its log at the time of the first failure, and at the load of disk and network on the node.',
  },
  {
    // remote_runtime.go, StartContainer; up to 1.7 docker_manager.go, runContainer
    rules: ['stuck-container-start'],
    error: /DeadlineExceeded|context deadline exceeded|operation timeout/,
    next: 'The runtime did not answer in time: look at its log at the time of the first failure, and at the load of disk and CPU on the node.',
  },
  {
    // runc, libcontainer/cgroups: what the kernel answers to a write
    rules: ['stuck-sandbox-create', 'stuck-container-start', 'stuck-container-create'],
    error: /\/sys\/fs\/cgroup\/.{0,2000}(?:permission denied|invalid argument|device or resource busy|read-only)/,
    next: 'The kernel refuses that cgroup setting: the parent cgroup does not have that limit or set of CPUs, or the runtime itself runs in a container or without root and has no access to its cgroups.',
  },
  {
    rules: ['stuck-volume-mount', 'stuck-sandbox-create', 'stuck-container-create', 'stuck-container-start'],
    error: /no space left on device/,
    next: 'The file system of the path in the error is full, or has no inodes left: df -h and df -i on the node.',
  },
  {
    // EPERM: seccomp answers like a missing capability (default action SCMP_ACT_ERRNO)
    rules: ['stuck-sandbox-create', 'stuck-container-create', 'stuck-container-start', 'stuck-post-start'],
    error: /operation not permitted/,
    next: 'The kernel does not permit that call: the container lacks a capability, or seccomp, AppArmor or SELinux forbids it; the error is the same. Compare securityContext with what the program needs. With an old runtime or libseccomp, newer system calls (clone3, faccessat2) fail like this.',
  },
  {
    // runc: the file to run
    rules: ['stuck-container-start', 'stuck-container-create'],
    error: /executable file not found|no such file or directory|permission denied/,
    next: 'The command of the container is not in the image, or may not be run: compare command and args with what the image has, and check the architecture.',
  },
  {
    rules: ['crash-loop'],
    error: /OOMKilled|exit code 137/,
    next: 'It was killed. If the reason is OOMKilled, the kernel killed it: compare its memory limit with what it needs. Otherwise it was killed after a failed probe or by hand on the node.',
  },
  {
    rules: ['crash-loop'],
    error: /failed (?:liveness|startup) probe/,
    next: 'The kubelet killed it because its probe failed: compare timeout, period and threshold with how long the process takes to answer.',
  },
];

/** What to do about an error of this rule: the advice for the error itself, or the general advice. */
export const nextOf = (rule: StartRule, error = ''): string =>
  kernelError(error)?.next ??
  REMEDIES.find(({ rules, error: pattern }) => rules.includes(rule) && pattern.test(error))?.next ??
  START_RULES[rule].next;
