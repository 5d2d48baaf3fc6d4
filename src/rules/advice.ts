import type { RuleWords } from './types.js';

/** What to do about an error that names its cause. It replaces the rule's general advice. */
interface Remedy {
  readonly rules: readonly RuleWords['id'][];
  /** Matched against the whole text of the error. The content of its named groups replaces `{name}` in `next`. */
  readonly error: RegExp;
  readonly next: string;
}

const VOLUMES = ['stuck-volume-unmount', 'stuck-volume-path'] as const;
const LEFT_ON_DISK = ['orphaned-pod-dir'] as const;
const SANDBOX = ['stuck-sandbox-stop'] as const;

const OF_API = ['final-delete-rejected', 'mirror-delete-rejected', 'mirror-create-rejected'] as const;

/** The first match counts. To teach podline another cause, add it here, with the component that prints the text. */
const REMEDIES: readonly Remedy[] = [
  {
    // csi/csi_client.go, newGrpcConn and newCsiDriverClient: the node plugin does not serve its socket, or has not registered
    rules: VOLUMES,
    error: /\bcsi\.sock\b|not found in the list of registered CSI drivers|dial unix \S{1,300}\.sock\b/,
    next: "The node plugin of the CSI driver does not run: look for its pod on this node (the driver's DaemonSet, and its registrar), and for its socket below /var/lib/kubelet/plugins. The kubelet tries again by itself, within two minutes after the driver serves its socket.",
  },
  {
    // csi/csi_util.go, loadVolumeData: the file that names driver and volume is written when the volume is mounted
    rules: VOLUMES,
    error: /vol_data\.json/,
    next: 'The file that names the driver of the volume was lost: check that nothing is mounted below the directory of the volume (grep its path in /proc/*/mountinfo), then remove that directory.',
  },
  {
    // ESTALE
    rules: VOLUMES,
    error: /stale (?:NFS )?file handle/i,
    next: 'The file server no longer knows the directory: restore its export, or release the mount with umount -f or umount -l. The kubelet then continues by itself.',
  },
  {
    // ENOTCONN: the process that serves a FUSE mount has died (kernel, fs/fuse/dev.c)
    rules: [...VOLUMES, ...LEFT_ON_DISK],
    error: /transport endpoint is not connected/i,
    next: 'The process that serves this mount (FUSE: an object store, GlusterFS, a CSI driver in user space) has died: release the mount on the node with umount -l or fusermount -u. The kubelet then continues by itself.',
  },
  {
    // kubelet_volumes.go, removeOrphanedPodVolumeDirs (syscall.Rmdir), since 1.20
    rules: LEFT_ON_DISK,
    error:
      /failed to rmdir\(\) (?:subpath|volume) at path (?<path>\/[^\s"'\\:]{1,400}): (?:not a directory|directory not empty)/,
    next: 'The kubelet removes only empty directories, and {path} is not one: check that nothing is mounted there (findmnt), look at what is left, and remove it by hand. The message stops with the next round of housekeeping.',
  },
  {
    // umount(2) and rmdir(2), EBUSY: mount(8) prints it with the target, Go's os.RemoveAll and CSI drivers with the path
    rules: [...VOLUMES, ...LEFT_ON_DISK],
    error: /(?:(?:target|device) is|device or resource) busy/,
    next: 'Something on the node uses this directory: a process, a mount in another namespace, or a container that is still there. While it hangs: fuser -vm {path} (or lsof +f -- with the same path, or grep it in /proc/*/mountinfo). The kubelet tries again by itself, after two minutes at the latest.',
  },
  {
    // containerd internal/cri/server/sandbox_stop.go: the containers are stopped first
    rules: SANDBOX,
    error: /failed to (?:stop|kill) container/,
    next: 'A container of the pod must be stopped first, and that failed. Look for it in the runtime (crictl ps -a, crictl inspect) and for its process: state D is a kernel or storage wait that no signal ends; a frozen containerd-shim or conmon must be restarted.',
  },
  {
    // containerd pkg/netns/netns_linux.go, unmountNS and removal of the file: EBUSY is the answer while it is mounted elsewhere
    rules: SANDBOX,
    error: /(?:netns|network namespace)[\s\S]{0,400}device or resource busy/,
    next: 'The file of the network namespace is still mounted somewhere: find that mount (grep the path in /proc/*/mountinfo; often it belongs to an agent that has the host mounted) and release it. Every retry repeats the teardown, so it completes then.',
  },
  {
    // containernetworking/cni pkg/invoke/find.go, FindInPath
    rules: SANDBOX,
    error: /failed to find plugin "?\\*"?[\w.-]{1,100}/,
    next: "The network plugin's binary is not where the runtime looks for it (/opt/cni/bin, or bin_dir of the runtime): install it again, usually by restarting the pod of the plugin's DaemonSet on this node. Every retry repeats the teardown, so it completes then.",
  },
  {
    // Plugins that call an agent of their own, or the API server
    rules: SANDBOX,
    error:
      /dial (?:unix|tcp)\b|connection refused|Unauthorized|[Cc]ilium API|no such file or directory[\s\S]{0,100}nodename/,
    next: "The network plugin cannot reach its agent on this node, or the API server: look at the plugin's pod on this node and at its log. Every retry repeats the teardown, so it completes once that works again.",
  },
  {
    // apiserver pkg/admission/plugin/webhook/errors/statuserror.go, ToStatusErr
    rules: OF_API,
    error: /admission webhook \\*"(?<who>[^"\\\s]{1,253})\\*" denied the request/,
    next: 'The admission webhook {who} refuses the request of the kubelet: find its configuration (kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations), and exempt the nodes (system:nodes) or correct the webhook. The kubelet tries again by itself.',
  },
  {
    // apiserver pkg/endpoints/handlers/responsewriters/errors.go, Forbidden: no authorizer allows it
    rules: OF_API,
    error: /User \\*"[^"\s]{1,253}" cannot [a-z]{1,20} resource/,
    next: 'No authorizer allows the user of this kubelet to do that: the user must be system:node:NAME in the group system:nodes, and the API server needs the authorizer Node (--authorization-mode). Look at the certificate of the kubelet. It tries again by itself.',
  },
  {
    // gRPC status of the call itself (remote_runtime.go, StopContainer): the connection to the runtime failed
    rules: ['stuck-container-stop'],
    error: /code = Unavailable\b/,
    next: 'Check the runtime on the node: systemctl status containerd (or crio), its log, crictl info. The kubelet stops the container again once it answers.',
  },
];

/** Paths are meant to be copied into a shell: one that a shell would read differently is left for the reader to fill in. */
const PLAIN = /^[\w./~@%+=,:-]{1,400}$/;
/**
 * The last path before the system's error; in nested errors, that of the innermost. For a rename, the first path is the one in use. In a
 * broken line, what is left of a path begins within a name.
 */
const PATH =
  /(?:\brename (?<from>\/[^\s"'\\:]{1,400}) )?(?<![\w.~-])(?<of>\/[^\s"'\\:]{1,400})[\\"']{0,4}:\s{0,2}(?:(?:target|device) is busy|device or resource busy)/;

const shownOf = (name: string, text: string): string => (name !== 'path' || PLAIN.test(text) ? text : 'DIR');

/** What to do, where the error itself shows more than the rule does. */
export function remedyFor(rule: string, error: string): string | undefined {
  for (const { rules, error: pattern, next } of REMEDIES) {
    const found = rules.includes(rule) ? pattern.exec(error) : null;
    if (found === null) continue;
    const { from, of = '' } = PATH.exec(error)?.groups ?? {};
    const values: Readonly<Record<string, string>> = { path: from ?? of, ...found.groups };
    return next.replace(/\{(\w{1,20})\}/g, (whole, name: string) => shownOf(name, values[name] ?? whole));
  }
  return undefined;
}
