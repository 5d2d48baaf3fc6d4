import type { CauseEntry } from './types.js';

const stages = ['kubelet'] as const;
const rank = 'cause';

/** Why a kubelet does not run. */
export const kubelet: readonly CauseEntry[] = [
  {
    id: 'swap-is-on',
    rank,
    stages,
    error: /\bswap\b/i,
    means: 'swap is on, and the kubelet does not run with it',
    next: 'Turn swap off (swapoff -a, and its line in /etc/fstab), or let the kubelet run with it (failSwapOn: false).',
    source: 'kubelet, cm/container_manager_linux.go, NewContainerManager',
  },
  {
    id: 'kubelet-config-missing',
    rank,
    stages,
    error: /config\.yaml: no such file/,
    means: 'the configuration of the kubelet is not there yet',
    next: 'kubeadm init or join writes that file. Until then, the kubelet ends and is started again, which is not an error. If kubeadm has already run, look at its output.',
    source: 'kubelet, cmd/kubelet/app/server.go, loadConfigFile',
  },
  {
    id: 'runtime-endpoint-silent',
    rank,
    stages,
    error:
      /unknown service runtime|runtime API is not implemented|validate service connection|container runtime endpoint/i,
    means: 'no runtime answers at the endpoint of the kubelet',
    next: 'No runtime answers at that endpoint, or it does not support the CRI version of this kubelet: check that the runtime runs, that its CRI is not turned off (disabled_plugins of containerd), and that it is new enough (containerd 1.6).',
    source: 'kubelet, cri-client/pkg/remote_runtime.go, validateServiceConnection',
  },
  {
    id: 'kubelet-cgroup-driver',
    rank,
    stages,
    error: /cgroup driver/,
    means: 'the kubelet and the runtime use different cgroup drivers',
    next: 'Set the kubelet (cgroupDriver) and the runtime to the same cgroup driver, preferably systemd, and restart both.',
    source: 'kubelet, kubelet.go and dockershim: misconfiguration of the cgroup driver',
    before: ['kubelet-cgroups'],
  },
  {
    id: 'cgroup-v1-refused',
    rank,
    stages,
    error: /cgroup v1\b/,
    means: 'this version of the kubelet refuses nodes with cgroup v1',
    next: 'This kubelet version refuses nodes with cgroup v1: boot the node with cgroup v2, or set failCgroupV1: false.',
    source: 'kubelet, cm/container_manager_linux.go, 1.35 and later',
    before: ['kubelet-cgroups'],
  },
  {
    id: 'kubeconfig-invalid',
    rank,
    stages,
    error: /bootstrap|kubeconfig/i,
    means: 'the kubelet has no valid kubeconfig for the API server',
    next: 'It has no valid kubeconfig for the API server, or its certificate has expired: kubeadm join, or kubeadm init phase kubeconfig kubelet, makes a new /etc/kubernetes/kubelet.conf.',
    source: 'kubelet, cmd/kubelet/app/server.go, run; certificate/bootstrap',
  },
  {
    id: 'kubelet-setting-unknown',
    rank,
    stages,
    error: /unknown (?:flag|field)|unrecognized feature gate|strict decoding|has been removed/,
    means: 'this version of the kubelet does not know a setting',
    next: 'This version of the kubelet does not know that setting: remove it where it is set (config.yaml and kubeadm-flags.env in /var/lib/kubelet, /etc/default/kubelet, the unit).',
    source: 'kubelet, cmd/kubelet/app/server.go: flags, strict decoding, feature gates',
  },
  {
    id: 'kubelet-cgroups',
    rank,
    stages,
    error: /cgroup|subsystem|QOS containers|kubepods/i,
    means: 'the kubelet cannot set up its cgroups',
    next: 'It cannot set up its cgroups: compare its cgroup driver with that of the runtime, and check which controllers the node has (cat /sys/fs/cgroup/cgroup.controllers). If the node is itself a container, check that they are passed on to it.',
    source: 'kubelet, cm/container_manager_linux.go, setupNode',
  },
];
