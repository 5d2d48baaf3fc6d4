import type { CauseEntry } from './types.js';

const stages = ['probe'] as const;
const rank = 'cause';

/** Why a pod is not Ready whose containers run. */
export const probes: readonly CauseEntry[] = [
  {
    id: 'readiness-gate-unset',
    rank,
    stages,
    error: /\breadiness gate "/,
    means: 'a controller has not set the condition of a readiness gate',
    next: 'A controller must set the condition of the readiness gate (spec.readinessGates): find that controller and read its log.',
    source: 'kubelet, pkg/kubelet/status/generate.go, GeneratePodReadyCondition',
    before: ['post-start-hook-runs'],
  },
  {
    id: 'post-start-hook-runs',
    rank,
    stages,
    error: /\b(?:readiness|startup) is not reached\b/,
    means: 'no probe fails, so the postStart hook may still run',
    next: 'No line shows a probe that failed. While a postStart hook runs, the kubelet does not report its container as started: look at lifecycle.postStart in the spec, and at what that command waits for.',
    source:
      'podline; kubelet, kuberuntime_container.go, startContainer: the hook runs before the worker reports the container',
  },
];
