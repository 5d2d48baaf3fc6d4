import type { Stage } from './stages.js';
import type { CauseEntry } from './types.js';

const rank = 'cause';

/** Any call of a pod's start, of the kubelet itself, or of a line about no pod. */
const stages: readonly Stage[] = [
  ...['volumes', 'config', 'network', 'claims', 'sandbox', 'image', 'create', 'start', 'post-start'],
  ...['crash', 'probe', 'static', 'other', 'admission', 'init', 'failed', 'resize', 'kubelet', 'complaint', 'disk'],
] as const;

/** Errors of the kernel whose text misleads: what they mean depends on the call that failed. */
export const kernel: readonly CauseEntry[] = [
  { id: 'inotify-watches-used-up', rank, stages, before: ['kernel-table-full', 'disk-full', 'image-disk-full', 'kubelet-disk-full', 'cgroups-used-up', 'kubelet-cgroups'],
    error: /(?:inotify|[Ee]rror while processing event|fsnotify|fail(?:ed)? to (?:add|create) watch)[\s\S]{0,600}no space left on device/,
    means: 'the inotify watches of a user of the node are used up; no disk is full', misleads: true,
    next: 'Raise fs.inotify.max_user_watches of the node (sysctl), and look for the process that has very many watches (/proc/*/fdinfo, lines with inotify).',
    source: 'kernel, inotify_add_watch(2), ENOSPC; cAdvisor, manager/watcher/raw, prints it as an error of an event' },
  { id: 'inotify-instances-used-up', rank, stages, before: ['node-files-used-up', 'process-files-used-up'],
    error: /(?:inotify|fsnotify|create watcher)[\s\S]{0,300}too many open files/,
    means: 'the inotify instances of a user of the node are used up', misleads: true,
    next: 'Raise fs.inotify.max_user_instances of the node (sysctl; 128 by default), and look for the processes that have them (/proc/*/fd, links to anon_inode:inotify). The limit of open files has nothing to do with it.',
    source: 'kernel, inotify_init(2), EMFILE' },
  { id: 'cgroups-used-up', rank, stages, before: ['kernel-table-full', 'disk-full', 'image-disk-full', 'kubelet-disk-full', 'kubelet-cgroups'],
    error: /\/cgroup\/[\s\S]{0,600}no space left on device/,
    means: 'the kernel does not make that cgroup; no disk is full', misleads: true,
    next: 'Either the node has as many cgroups as the kernel allows (65535 of memory: see /proc/cgroups and look for ones that are left over, for example of pods that are gone), or the cpuset of the parent is empty (cpuset.cpus, cpuset.mems).',
    source: 'kernel, mm/memcontrol.c, MEM_CGROUP_ID_MAX; kernel/cgroup/cpuset.c, cpuset_can_attach' },
  { id: 'kernel-table-full', rank, stages: ['disk'], before: ['disk-full'],
    error: /(?:inotify|fsnotify|watch|cgroup|keyring|\/proc\/|\/dev\/shm)[\s\S]{0,600}no space left on device/i,
    means: 'the kernel has no room for that, or a file system in memory is full; no disk is full', misleads: true,
    source: 'kernel, ENOSPC of calls that write to no disk' },
  { id: 'cgroup-not-a-leaf', rank, stages, before: ['cgroup-setting-refused', 'kubelet-cgroups'],
    error: /cgroup\.(?:subtree_control|procs)[\s\S]{0,200}device or resource busy/,
    means: 'with cgroup v2 a cgroup has either processes or children with controllers', misleads: true,
    next: 'A process runs in a cgroup that is the parent of others, or the other way round: compare the cgroup drivers of the kubelet and the runtime, and cat cgroup.procs of that cgroup. If the node is itself a container, its first process must not stay in the root of its cgroups.',
    source: 'kernel, kernel/cgroup/cgroup.c: no processes in inner nodes' },
  { id: 'seccomp-not-loaded', rank, stages, before: ['call-not-permitted', 'command-missing'],
    error: /seccomp[\s\S]{0,300}(?:operation not permitted|permission denied|invalid argument)/i,
    means: 'the seccomp filter itself could not be loaded', misleads: true,
    next: 'Check the seccompProfile of the pod, and that the kernel, libseccomp and the runtime of the node know what it names. Without no_new_privs only a process with CAP_SYS_ADMIN may load a filter.',
    source: 'kernel, seccomp(2), through runc' },
  { id: 'node-files-used-up', rank, stages, before: ['process-files-used-up'],
    error: /too many open files in system/,
    means: 'the whole node has as many open files as it may',
    next: 'The whole node has as many open files as it may: raise fs.file-max (sysctl), and look for what holds them (lsof).',
    source: 'kernel, ENFILE' },
  { id: 'process-files-used-up', rank, stages, before: ['kubelet-cgroups'],
    error: /too many open files/,
    means: 'a process has as many open files as it may',
    next: 'The process that reports it has as many open files as it may: raise its limit (LimitNOFILE of its unit), or look for a leak (/proc/PID/fd).',
    source: 'kernel, EMFILE' },
];
