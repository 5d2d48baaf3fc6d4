import { hangRule } from './hang-rule.js';
import type { Rule } from './types.js';

export const stuckStatusUpdate: Rule = hangRule({
  id: 'stuck-status-update',
  level: 'error',
  title: "The pod's status does not reach the API server",
  why: 'The node is done with the pod, but the API server does not hear of it, so the object stays and everybody who waits for it waits on.',
  evidence:
    'Behind the end of the pod worker only "Failed to update status for pod" or "Failed to get status for pod", or no line of the status manager at all for 30 s although it goes through all pods every ten. "not found" and UID conflicts are normal at the end of a pod and do not count.',
  next: 'Check the way to the API server from this node (certificate, load balancer, admission webhooks on pods/status) and whether other pods of the node have the same trouble.',
});
