import { STAGES } from './stages.js';
import type { CauseEntry } from './types.js';

const stages = ['runtime', 'not-ready'] as const;
const rank = 'cause';
const OF_NODE = ['no-cni-config', 'pleg-unhealthy', 'runtime-hangs', 'runtime-down', 'runtime-not-ready', 'runtime-unreachable'];
const CHECK = STAGES.runtime.next;

/** Why the runtime, or what the kubelet asks of it, does not work. */
export const runtime: readonly CauseEntry[] = [
  { id: 'runtime-unreachable', rank, stages: [...stages, 'kubelet', 'sandbox', 'create', 'start', 'image'], status: 'Unavailable', before: [...['image-not-found', 'registry-unreachable', 'command-missing', 'runtime-timed-out', 'runtime-start-timed-out'], ...['runtime-endpoint-silent']],
    error: /Cannot connect to the Docker daemon|dial unix \S{1,250}: (?:connect: )?(?:connection refused|no such file)|\bUnavailable: (?:connection error|error reading from server|closing transport)/,
    means: 'nothing answers at the socket of the container runtime',
    next: 'The runtime does not run, or listens at another socket: systemctl status containerd (or crio, docker) and its log on the node.',
    source: 'kubelet, cri-client/pkg/remote_runtime.go, through grpc-go; dockertools up to 1.6' },
  { id: 'runtime-hangs', rank, stages, status: 'DeadlineExceeded',
    means: 'the container runtime does not answer in time',
    next: 'The runtime accepts calls and does not finish them: compare crictl ps (it hangs as well), look at the log of the runtime, at the load of disk and memory, and for processes in state D. If it stays so, restart the runtime.',
    source: 'kubelet, cri-client/pkg/remote_runtime.go: runtimeRequestTimeout, 2 min by default' },
  // The kubelet lists all its reasons in one line: that PLEG gets no answer follows from this one
  { id: 'runtime-down', rank, stages, before: ['pleg-unhealthy', 'runtime-not-ready'],
    error: /container runtime is down/,
    means: 'the container runtime has not answered for 30 s',
    next: CHECK,
    source: 'kubelet, runtime.go, runtimeErrors: the last answer is older than 30 s' },
  { id: 'runtime-not-ready', rank, stages, before: ['pleg-unhealthy'],
    error: /RuntimeReady=false/,
    means: 'the container runtime reports that it is not ready',
    next: CHECK,
    source: 'kubelet, kubelet.go, updateRuntimeUp: the condition RuntimeReady of the runtime is false' },
  { id: 'pleg-unhealthy', rank, stages,
    error: /PLEG is not healthy|pleg was last seen active/,
    means: 'the kubelet has not been able to list the containers of the runtime for three minutes',
    next: 'Look for what slows the runtime down: many containers, a full disk, a hung storage or network plugin, or a runtime that hangs (then crictl ps takes as long).',
    source: 'kubelet, pleg/generic.go, Healthy' },
  { id: 'pleg-new', rank: 'state', stages: [...stages, 'network'], before: OF_NODE,
    // Up to 1.16 it was last active 2562047 hours ago, the longest duration of Go
    error: /2562047h|yet to be successful/,
    means: 'the kubelet has just started, and has not listed its containers yet',
    source: 'kubelet, pleg/generic.go, Healthy' },
  { id: 'no-cni-config', rank, stages: ['network', 'not-ready'],
    error: /network is not ready|NetworkPluginNotReady|NetworkReady=false|cni (?:config|plugin) (?:un|not )initialized/i,
    means: 'the runtime has found no usable network configuration',
    next: 'The runtime found no usable CNI configuration: look at the pod of the CNI plugin on this node (the DaemonSet of calico, cilium, flannel, …) and at /etc/cni/net.d. Pods without hostNetwork wait until its configuration is there.',
    source: 'containerd, internal/cri/server/status.go; CRI-O, internal/ocicni; kubelet, runtime.go, networkErrors' },
];
