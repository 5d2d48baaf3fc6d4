import { hangRule } from './hang-rule.js';
import type { Rule } from './types.js';

export const finalDeleteRejected: Rule = hangRule({
  id: 'final-delete-rejected',
  level: 'error',
  title: 'The API server refuses the final delete',
  why: 'The node has given back everything, but the object stays Terminating (or Completed) because the kubelet is not allowed to delete it.',
  evidence:
    '"Failed to delete status for pod", which in spite of its words is the delete of the pod. "not found" and UID conflicts do not count: then the object is gone already.',
  next: 'The error names who refuses: an admission webhook, an admission policy, or RBAC. Let it allow DELETE of pods to system:nodes; the kubelet tries again every ten seconds.',
});
