import { hangRule } from './hang-rule.js';
import type { Rule } from './types.js';

export const mirrorCreateRejected: Rule = hangRule({
  id: 'mirror-create-rejected',
  level: 'error',
  title: 'The API server refuses to create a mirror pod',
  why: 'The static pod runs, but the API does not show it: kubectl, the scheduler and monitoring do not see what uses the node.',
  evidence:
    '"Failed creating a mirror pod" with any error but "already exists", which is normal when a kubelet starts.',
  next: 'The error names what refuses: an admission webhook or policy, a quota, a missing namespace or priority class. The kubelet retries at the next sync of the pod, after 60 to 90 s.',
});
