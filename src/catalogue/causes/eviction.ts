import type { CauseEntry } from './types.js';

const stages = ['eviction'] as const;
const rank = 'cause';
const source = 'kubelet, pkg/kubelet/eviction/helpers.go and eviction_manager.go';

/** Why a kubelet evicted a pod, by the resource that the pod or its node used too much of. */
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
];
