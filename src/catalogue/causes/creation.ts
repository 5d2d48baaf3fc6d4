import type { CauseEntry } from './types.js';

const stages = ['creation'] as const;
const rank = 'cause';

/** Why a pod is not even created, by the words of admission. */
export const creation: readonly CauseEntry[] = [
  { id: 'quota-exceeded', rank, stages,
    error: /exceeded quota|failed quota/,
    means: 'the quota of the namespace does not allow another pod',
    next: 'kubectl describe resourcequota -n {namespace} shows what is used. Request less, end something, or raise the quota.',
    source: 'API server, plugin/pkg/admission/resourcequota' },
  { id: 'webhook-away', rank, stages,
    error: /failed calling webhook/,
    means: 'an admission webhook does not answer',
    next: 'The webhook does not answer: look at its Service and its pods, and at failurePolicy and timeoutSeconds in its configuration (kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations).',
    source: 'API server, admission/plugin/webhook' },
  { id: 'webhook-denied-pod', rank, stages,
    error: /admission webhook "[^"]{1,253}" denied/,
    means: 'an admission webhook does not allow the pod',
    next: 'The webhook states what it objects to: change that in the template of the pod. kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations shows for which pods the webhook is called.',
    source: 'API server, pkg/admission/plugin/webhook/errors/statuserror.go, ToStatusErr' },
  { id: 'pod-security-violated', rank, stages,
    error: /violates PodSecurity/,
    means: 'the pod does not keep to the pod security standard of its namespace',
    next: 'Change securityContext in the template of the pod, or the labels pod-security.kubernetes.io/… of the namespace {namespace}.',
    source: 'API server, pod-security-admission' },
  { id: 'service-account-missing', rank, stages,
    error: /service ?account .{0,300}not found/,
    means: 'the ServiceAccount of the pod does not exist',
    next: 'Create the ServiceAccount (kubectl get serviceaccounts -n {namespace} lists those that exist), or correct its name in the template of the pod.',
    source: 'API server, plugin/pkg/admission/serviceaccount' },
];
