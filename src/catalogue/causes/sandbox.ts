import type { CauseEntry } from './types.js';

const stages = ['sandbox'] as const;
const rank = 'cause';

/** Why a sandbox is not created, or not removed; its network has a file of its own. */
export const sandbox: readonly CauseEntry[] = [
  { id: 'runtime-handler-missing', rank, stages,
    error: /no runtime for "[^"]{0,253}" is configured|failed to find runtime handler/,
    means: 'the runtime of the node does not know the handler of the RuntimeClass',
    next: 'The runtime of this node does not know the handler of the RuntimeClass (kubectl get runtimeclass): configure the handler in the runtime, or keep the pod off the node (scheduling in the RuntimeClass).',
    source: 'containerd, internal/cri/config; CRI-O, internal/config' },
  { id: 'sandbox-image-missing', rank, stages,
    error: /failed to (?:get|pull) sandbox image/,
    means: 'the image of the sandbox itself cannot be pulled',
    next: 'The image of the sandbox itself (pause) cannot be pulled: check sandbox_image in /etc/containerd/config.toml (pause_image of CRI-O), and whether this node can pull it (crictl pull IMAGE).',
    source: 'containerd, internal/cri/server/sandbox_run.go' },
  { id: 'name-reserved', rank: 'aftermath', stages: ['sandbox', 'create'], before: ['runtime-timed-out'],
    error: /\bis reserved\b|error reserving (?:pod|ctr) name/,
    means: 'an earlier attempt still holds the name',
    next: 'An earlier attempt failed or is still under way in the runtime, and holds the name: what failed first is the cause. Look at the log of the runtime at that time (journalctl -u containerd, or crio), and at the load of disk and network on the node.',
    source: 'containerd, internal/cri/server (registrar); CRI-O, internal/lib (ReservePodName, ReserveContainerName)' },
  { id: 'container-stop-first', rank, stages: ['sandbox-stop'], before: ['network-agent-away'],
    error: /failed to (?:stop|kill) container/,
    means: 'a container of the pod must be stopped first, and that failed',
    next: 'A container of the pod must be stopped first, and that failed. Look for it in the runtime (crictl ps -a, crictl inspect) and for its process: state D is a kernel or storage wait that no signal ends; a frozen containerd-shim or conmon must be restarted.',
    source: 'containerd, internal/cri/server/sandbox_stop.go: the containers are stopped first' },
  { id: 'runtime-init-died', rank, stages: ['sandbox', 'create', 'start'],
    error: /can't get final child's PID from pipe: EOF|container init exited prematurely|init process (?:is not running|exited)/,
    means: 'the first process of the container ended before it was set up',
    next: 'Mostly the memory limit is too small for the runtime itself (a few MiB, or a number without its unit), or the node allows no more namespaces or processes: compare the limits of the pod, user.max_user_namespaces and pid_max (sysctl), and journalctl -k at that moment.',
    source: 'runc, libcontainer/process_linux.go, initProcess.start' },
  { id: 'stop-timed-out', rank, general: true, stages: ['container-stop', 'sandbox-stop'],
    error: /DeadlineExceeded|context deadline exceeded|operation timeout/,
    means: 'the runtime did not finish the stop in time',
    source: 'kubelet, remote_runtime.go, StopContainer (grace period and 2 min) and StopPodSandbox (2 min)' },
];
