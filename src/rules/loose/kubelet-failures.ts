import { innermost } from '../innermost.js';

/** A whole error of up to this length explains more than its last part, unless it repeats itself at every layer. */
const LONGEST = 200;

/** Comes before the table of swap files, in which nothing fails (cm/container_manager_linux.go, NewContainerManager). */
const SWAPS = '. /proc/swaps contained: ';

/** Why a kubelet could not run, according to what it printed. */
export function whyKubeletFailed(cause: string): string {
  const [all = ''] = cause.split(SWAPS);
  const error = all.replace(/^failed to run kubelet: /i, '');
  return error.length <= LONGEST ? error : innermost(error);
}

/** What to do about it; the first match counts. */
const ADVICE: readonly (readonly [error: RegExp, next: string])[] = [
  [
    /\bswap\b/i,
    'Turn swap off (swapoff -a, and its line in /etc/fstab), or let the kubelet run with it (failSwapOn: false).',
  ],
  [
    /config\.yaml: no such file/,
    'kubeadm writes that file (init or join): until it has, the kubelet ends and is started again, which is no error. If it has run, look at what it printed.',
  ],
  [
    /unknown service runtime|runtime API is not implemented|validate service connection|container runtime endpoint/i,
    'No runtime answers at that endpoint, or none that speaks the CRI of this kubelet: see that it runs, that its CRI is not turned off (disabled_plugins of containerd), and that it is new enough (containerd 1.6).',
  ],
  [
    /cgroup driver/,
    'Set the cgroup driver of the kubelet (cgroupDriver) and of the runtime to the same one, best to systemd, and restart both.',
  ],
  [
    /cgroup v1\b/,
    'This version refuses nodes with version 1 of cgroups: boot the node with version 2, or set failCgroupV1: false.',
  ],
  [
    /bootstrap|kubeconfig/i,
    'It has no kubeconfig by which it may call the API server, or its certificate has expired: kubeadm join, or kubeadm init phase kubeconfig kubelet, makes a new /etc/kubernetes/kubelet.conf.',
  ],
  [
    /unknown (?:flag|field)|unrecognized feature gate|strict decoding|has been removed/,
    'This version of the kubelet does not know that setting: take it out of where it is set (config.yaml and kubeadm-flags.env in /var/lib/kubelet, /etc/default/kubelet, the unit).',
  ],
  [
    /cgroup|subsystem|QOS containers|kubepods/i,
    'It cannot set its cgroups up: compare its cgroup driver with that of the runtime, see which controllers the node has (cat /sys/fs/cgroup/cgroup.controllers), and whether they are passed on where the node is itself a container.',
  ],
  [/too many open files|inotify/, 'Raise fs.inotify.max_user_instances and max_user_watches of the node (sysctl).'],
];

const GENERAL = 'Look at what the error names, and at systemctl status kubelet.';

export const adviceForKubelet = (why: string): string =>
  `${ADVICE.find(([error]) => error.test(why))?.[1] ?? GENERAL} What supervises the kubelet starts it again: until it stays, no pod of the node is started or deleted.`;
