import type { CauseEntry } from './types.js';

const stages = ['sandbox', 'create', 'start'] as const;
const rank = 'cause';

/** Why a cgroup is not made or changed. */
export const cgroup: readonly CauseEntry[] = [
  { id: 'cgroup-drivers-differ', rank, stages: [...stages, 'kubelet'], before: ['kubelet-cgroups'],
    error: /expected cgroupsPath to be of format|cgroup manager set to systemd, but|cgroup driver/,
    means: 'the kubelet and the runtime use different cgroup drivers',
    next: 'Set both to the same cgroup driver, preferably systemd (cgroupDriver in /var/lib/kubelet/config.yaml; SystemdCgroup in /etc/containerd/config.toml, or cgroup_manager of CRI-O), and restart them.',
    source: 'runc, libcontainer/specconv, CreateCgroupConfig; crun; kubelet, kubelet.go and dockershim: misconfiguration of the cgroup driver' },
  { id: 'cgroup-not-mounted', rank, stages,
    error: /cgroup mount ?(?:point|destination)/,
    means: 'the runtime does not find a cgroup hierarchy that it needs',
    next: 'The runtime does not find a cgroup hierarchy that it needs: check which version of cgroups the node has (stat -fc %T /sys/fs/cgroup), and whether its runtime and runc support it.',
    source: 'containerd/cgroups, runc: the node has another version of cgroups, or a hierarchy was not mounted' },
  { id: 'cgroup-setting-refused', rank, stages, before: ['command-missing'],
    error: /\/sys\/fs\/cgroup\/.{0,2000}(?:permission denied|invalid argument|device or resource busy|read-only)/,
    means: 'the kernel refuses a setting of a cgroup',
    next: 'The kernel refuses that cgroup setting: compare it with the same file of the parent cgroup (cat), which may allow less. A runtime that itself runs in a container or without root may have no access to its cgroups.',
    source: 'runc, libcontainer/cgroups: what the kernel answers to a write' },
  { id: 'cgroup-has-processes', rank, stages: ['cgroup'],
    error: /device or resource busy/,
    means: 'processes are still in the cgroup of the pod',
    source: 'kernel, EBUSY of rmdir; kubelet, cm/cgroup_manager_linux.go, Destroy' },
];
