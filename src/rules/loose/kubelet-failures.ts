import { innermost } from '../../catalogue/innermost.js';
import { kernelError } from '../../episodes/starts/errno.js';

/** A whole error of up to this length explains more than its last part, unless it repeats itself at every layer. */
const MAX_WHOLE_ERROR = 200;

/** Comes before the table of swap files, in which nothing fails (cm/container_manager_linux.go, NewContainerManager). */
const SWAPS = '. /proc/swaps contained: ';

/** Why a kubelet could not run, according to what it printed. */
export function whyKubeletFailed(cause: string): string {
  const [all = ''] = cause.split(SWAPS);
  const error = all.replace(/^failed to run kubelet: /i, '');
  return error.length <= MAX_WHOLE_ERROR ? error : innermost(error);
}

/** What to do about it; the first match counts. */
const ADVICE: readonly (readonly [error: RegExp, next: string])[] = [
  [
    /\bswap\b/i,
    'Turn swap off (swapoff -a, and its line in /etc/fstab), or let the kubelet run with it (failSwapOn: false).',
  ],
  [
    /config\.yaml: no such file/,
    'kubeadm init or join writes that file. Until then, the kubelet ends and is started again, which is not an error. If kubeadm has already run, look at its output.',
  ],
  [
    /unknown service runtime|runtime API is not implemented|validate service connection|container runtime endpoint/i,
    'No runtime answers at that endpoint, or it does not support the CRI version of this kubelet: check that the runtime runs, that its CRI is not turned off (disabled_plugins of containerd), and that it is new enough (containerd 1.6).',
  ],
  [
    /cgroup driver/,
    'Set the kubelet (cgroupDriver) and the runtime to the same cgroup driver, preferably systemd, and restart both.',
  ],
  [
    /cgroup v1\b/,
    'This kubelet version refuses nodes with cgroup v1: boot the node with cgroup v2, or set failCgroupV1: false.',
  ],
  [
    /bootstrap|kubeconfig/i,
    'It has no valid kubeconfig for the API server, or its certificate has expired: kubeadm join, or kubeadm init phase kubeconfig kubelet, makes a new /etc/kubernetes/kubelet.conf.',
  ],
  [
    /unknown (?:flag|field)|unrecognized feature gate|strict decoding|has been removed/,
    'This version of the kubelet does not know that setting: remove it where it is set (config.yaml and kubeadm-flags.env in /var/lib/kubelet, /etc/default/kubelet, the unit).',
  ],
  [
    /cgroup|subsystem|QOS containers|kubepods/i,
    'It cannot set up its cgroups: compare its cgroup driver with that of the runtime, and check which controllers the node has (cat /sys/fs/cgroup/cgroup.controllers). If the node is itself a container, check that they are passed on to it.',
  ],
];

const GENERAL = 'Look at what the error names, and at systemctl status kubelet.';

export const adviceForKubelet = (why: string): string =>
  `${kernelError(why)?.next ?? ADVICE.find(([error]) => error.test(why))?.[1] ?? GENERAL} The service manager starts the kubelet again. Until it keeps running, no pod of the node is started or deleted.`;
