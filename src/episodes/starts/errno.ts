/**
 * Errors of the kernel whose text misleads: what they mean depends on the call that failed. The first match counts, so calls come before
 * the texts alone.
 */
interface KernelError {
  readonly error: RegExp;
  /** What it means, as a clause; null where the text itself says it */
  readonly means: string | null;
  readonly next: string;
}

const KERNEL_ERRORS: readonly KernelError[] = [
  {
    // inotify_add_watch(2), ENOSPC; cAdvisor, manager/watcher/raw, prints it as an error of an event
    error:
      /(?:inotify|[Ee]rror while processing event|fsnotify|fail(?:ed)? to (?:add|create) watch)[\s\S]{0,600}no space left on device/,
    means: 'the inotify watches of a user of the node are used up; no disk is full',
    next: 'Raise fs.inotify.max_user_watches of the node (sysctl), and look for the process that has very many watches (/proc/*/fdinfo, lines with inotify).',
  },
  {
    // inotify_init(2), EMFILE
    error: /(?:inotify|fsnotify|create watcher)[\s\S]{0,300}too many open files/,
    means: 'the inotify instances of a user of the node are used up',
    next: 'Raise fs.inotify.max_user_instances of the node (sysctl; 128 by default), and look for the processes that have them (/proc/*/fd, links to anon_inode:inotify). The limit of open files has nothing to do with it.',
  },
  {
    // kernel, mm/memcontrol.c, MEM_CGROUP_ID_MAX; kernel/cgroup/cpuset.c, cpuset_can_attach
    error: /\/cgroup\/[\s\S]{0,600}no space left on device/,
    means: 'the kernel does not make that cgroup; no disk is full',
    next: 'Either the node has as many cgroups as the kernel allows (65535 of memory: see /proc/cgroups and look for ones that are left over, for example of pods that are gone), or the cpuset of the parent is empty (cpuset.cpus, cpuset.mems).',
  },
  {
    // kernel, kernel/cgroup/cgroup.c: no processes in inner nodes
    error: /cgroup\.(?:subtree_control|procs)[\s\S]{0,200}device or resource busy/,
    means: 'with cgroup v2 a cgroup has either processes or children with controllers',
    next: 'A process runs in a cgroup that is the parent of others, or the other way round: compare the cgroup drivers of the kubelet and the runtime, and look at cgroup.procs of that cgroup. If the node is itself a container, its first process must not stay in the root of its cgroups.',
  },
  {
    error: /seccomp[\s\S]{0,300}(?:operation not permitted|permission denied|invalid argument)/i,
    means: 'the seccomp filter itself could not be loaded',
    next: 'Check the seccompProfile of the pod, and that the kernel, libseccomp and the runtime of the node know what it names. Without no_new_privs only a process with CAP_SYS_ADMIN may load a filter.',
  },
  {
    // errno ENFILE
    error: /too many open files in system/,
    means: null,
    next: 'The whole node has as many open files as it may: raise fs.file-max (sysctl), and look for what holds them (lsof).',
  },
  {
    error: /too many open files/,
    means: null,
    next: 'The process that reports it has as many open files as it may: raise its limit (LimitNOFILE of its unit), or look for a leak (/proc/PID/fd).',
  },
];

/** What an error of the kernel means where its text misleads; null for any other text. */
export const kernelError = (text: string): KernelError | null =>
  KERNEL_ERRORS.find(({ error }) => error.test(text)) ?? null;
