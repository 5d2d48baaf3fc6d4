import { STAGES } from '../catalogue/causes/stages.js';
import { hangRule } from './hang-rule.js';
import type { Rule } from './types.js';

export const finalDeleteRejected: Rule = hangRule({
  id: 'final-delete-rejected',
  level: 'error',
  actor: 'status',
  title: 'The API server refuses the final delete',
  why: 'All resources on the node are released, but the object stays Terminating (or Completed) because the kubelet is not allowed to delete it.',
  evidence:
    '"Failed to delete status for pod": despite its wording, this is the delete of the pod. "not found" and UID conflicts do not count: then the object is gone already.',
  next: STAGES['final-delete'].next,
});
