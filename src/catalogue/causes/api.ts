import type { CauseEntry } from './types.js';

const OF_API = ['final-delete', 'mirror'] as const;
const rank = 'cause';

/** Why the API server refuses what a kubelet asks for. */
export const api: readonly CauseEntry[] = [
  {
    id: 'webhook-denied-kubelet',
    rank,
    stages: OF_API,
    error: /admission webhook \\*"(?<who>[^"\\\s]{1,253})\\*" denied the request/,
    means: 'an admission webhook refuses the request of the kubelet',
    next: 'The admission webhook {who} refuses the request of the kubelet: find its configuration (kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations), and exempt the nodes (system:nodes) or correct the webhook. The kubelet tries again by itself.',
    source: 'API server, pkg/admission/plugin/webhook/errors/statuserror.go, ToStatusErr',
  },
  {
    id: 'kubelet-not-authorized',
    rank,
    stages: OF_API,
    error: /User \\*"[^"\s]{1,253}" cannot [a-z]{1,20} resource/,
    means: 'no authorizer allows the user of the kubelet to do that',
    next: 'No authorizer allows the user of this kubelet to do that: the user must be system:node:NAME in the group system:nodes, and the API server needs the authorizer Node (--authorization-mode). Look at the certificate of the kubelet. It tries again by itself.',
    source: 'API server, pkg/endpoints/handlers/responsewriters/errors.go, Forbidden: no authorizer allows it',
  },
];
