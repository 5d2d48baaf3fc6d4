import { STAGES } from '../catalogue/causes/stages.js';
import { hangRule } from './hang-rule.js';
import type { Rule } from './types.js';

export const stuckCgroup: Rule = hangRule({
  id: 'stuck-cgroup',
  level: 'error',
  actor: 'worker',
  title: 'The cgroup cannot be removed',
  why: 'The deletion waits until the cgroup is removed; a process that is left in it keeps using memory and CPU of the node.',
  evidence:
    '"Failed to delete cgroup paths", processes that cannot be killed, or "pod cgroup sandbox has not been cleaned up" over more than one round of the status manager. Once is normal.',
  next: STAGES.cgroup.next,
});
