import { hangRule } from './hang-rule.js';
import type { Rule } from './types.js';

export const stuckStatusUpdate: Rule = hangRule({
  id: 'stuck-status-update',
  level: 'error',
  actor: 'status',
  title: "The pod's status does not reach the API server",
  why: 'The node has finished with the pod, but the API server does not learn of it: the object stays, and everything that waits for its removal keeps waiting.',
  evidence:
    'After the end of the pod worker only "Failed to update status for pod" or "Failed to get status for pod", or no line of the status manager at all for 30 s, although it checks all pods every ten seconds. "not found" and UID conflicts are normal at the end of a pod and do not count.',
  next: 'Check the connection from this node to the API server (certificate, load balancer, admission webhooks on pods/status) and whether other pods of the node have the same problem.',
});
