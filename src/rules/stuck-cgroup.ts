import { hangRule } from './hang-rule.js';
import type { Rule } from './types.js';

export const stuckCgroup: Rule = hangRule({
  id: 'stuck-cgroup',
  level: 'error',
  title: 'The cgroup cannot be removed',
  why: 'The pod is held back until its control group is gone; a process that is left in it goes on using memory and CPU of the node.',
  evidence:
    '"Failed to delete cgroup paths", processes that cannot be killed, or "pod cgroup sandbox has not been cleaned up" over more than one round of the status manager. Once is normal.',
  next: "Read cgroup.procs below the pod's cgroup: a process in state D waits in the kernel; a cgroup that somebody made below it must be removed first.",
});
