import type { CauseEntry } from './types.js';

const stages = ['eviction'] as const;
const rank = 'cause';
const source = 'kubelet, pkg/kubelet/eviction/helpers.go and eviction_manager.go';

/** Why a pod had to leave its node: the resource that the pod or its node used too much of, a pod that needed its room, or a taint. */
export const eviction: readonly CauseEntry[] = [
  { id: 'pod-disk-limit', rank, stages,
    error: /^(?:Usage of EmptyDir volume|Pod ephemeral local storage usage exceeds|Container \S{1,253} exceeded its local ephemeral)/,
    means: 'the pod used more of the disk than its own limit allows',
    next: 'The pod used more of the disk than its own limit allows: write less, or raise limits.ephemeral-storage or the sizeLimit of the emptyDir.',
    source },
  { id: 'node-disk-pressure', rank, stages, before: ['node-memory-pressure'],
    error: /low on resource: (?:ephemeral-storage|imagefs|nodefs|inodes|containerfs)|DiskPressure/,
    means: 'the disk of the node was nearly full',
    next: 'The disk of the node was nearly full (df -h, df -i on /var/lib/kubelet and where images are): free space there, and set requests.ephemeral-storage for pods that write much. The pod that exceeds its request most is evicted first.',
    source },
  { id: 'node-memory-pressure', rank, stages, before: ['node-pid-pressure'],
    error: /low on resource: memory|MemoryPressure/,
    means: 'the node had too little memory left',
    next: 'The node had too little memory left: compare requests.memory with what the pods there use (kubectl top pods -A, kubectl describe node). The pod that exceeds its request most is evicted first.',
    source },
  { id: 'node-pid-pressure', rank, stages,
    error: /low on resource: pids|PIDPressure/,
    means: 'the node had nearly no process ids left',
    next: 'The node had nearly no process ids left: look for the pod that starts too many processes (ps -eLf on the node; podPidsLimit of the kubelet limits them).',
    source },
  { id: 'preempted-by-scheduler', rank, stages,
    error: /^Preempted by (?:pod )?(?<by>\S{1,320})/,
    means: 'the scheduler removed it to make room for a pod of higher priority',
    next: 'The pod {by} has a higher priority and did not fit on the node (kubectl get pods -A -o custom-columns=NAME:.metadata.name,UID:.metadata.uid,PRIORITY:.spec.priority shows both). Give this pod a higher priorityClassName, request less, or add nodes; preemptionPolicy: Never in a PriorityClass keeps its pods from removing others.',
    source: 'kube-scheduler, framework/preemption, prepareCandidate' },
  { id: 'preempted-by-kubelet', rank, stages,
    error: /^Preempted in order to admit critical pod/,
    means: 'the kubelet ended it to make room for a critical pod',
    next: 'A critical pod (static, or of the class system-node-critical) did not fit on the node, and the kubelet ended this one: compare the requests of the pods of the node with its allocatable resources (kubectl describe node).',
    source: 'kubelet, preemption/preemption.go, evictPodsToFreeRequests' },
  { id: 'taint-no-execute', rank, stages,
    error: /^Marking for deletion Pod\b/,
    means: 'it was deleted because its node got a taint with effect NoExecute that it does not tolerate, or not for longer',
    next: 'kubectl describe node shows the taints of its node: not-ready and unreachable mean that its kubelet sent no status (podline reads its log), others were set by an operator or a person. tolerationSeconds of the pod says how long it stays then: 300 s by default.',
    source: 'kube-controller-manager, tainteviction/taint_eviction.go, emitPodDeletionEvent' },
];
