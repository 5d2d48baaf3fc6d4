import type { EventDefinition } from '../definition.js';

/** Up to 1.21: no workers with phases, a pod killer instead. */
export const legacy = [
  { event: 'legacy-kill', goroutine: 'pod-killer', traits: ['proves-termination', 'traces-end'],
    means: 'The pod killer stops what is left of a pod.',
    texts: [
      ['1.21', '1.21', 2, 'I', 'kubelet_pods.go', 'Killing unwanted pod'],
      ['1.10', '1.21', 2, 'I', 'kubelet_pods.go', 'Killing unwanted pod %q{pod}'],
    ] },
  { event: 'legacy-kill-failed', goroutine: 'pod-killer', traits: ['failure', 'proves-termination'],
    means: 'The pod killer could not stop what is left of a pod.',
    texts: [
      ['1.21', '1.21', 0, 'E', 'kubelet_pods.go', 'Failed killing the pod'],
      ['1.10', '1.21', 0, 'E', 'kubelet_pods.go', 'Failed killing the pod %q{pod}: %v{err}'],
    ] },
  { event: 'legacy-terminal', goroutine: 'worker', traits: ['finished'],
    means: 'The pod has finished and waits for its removal from the API server; printed at each sync.',
    texts: [
      ['1.10', '1.21', 4, 'I', 'kubelet.go', 'Pod %q{pod} has completed execution and should be deleted from the API server: %s{syncType}'],
      ['1.21', '1.21', 4, 'I', 'kubelet.go', 'Pod has completed execution and should be deleted from the API server'],
      // Lines of 1.18 are known; 1.20 words them differently
      ['1.15', '1.19', 4, 'I', 'kubelet.go', 'Pod %q{pod} is terminated, ignoring remaining sync work: %s{syncType}', { means: 'The containers of the pod have ended: there is no work for its worker. A pod that is being deleted waits for its removal from the API server.', goroutine: 'sync-loop' }],
    ] },
  { event: 'legacy-ignored', goroutine: 'worker',
    means: 'The pod has finished; nothing is left to do for it.',
    texts: [
      ['1.20', '1.21', 4, 'I', 'kubelet.go', 'Pod has completed and its containers have been terminated, ignoring remaining sync work'],
    ] },
  { event: 'legacy-pending', goroutine: 'sync-loop', traits: ['traces-end'],
    means: 'The pod was handed to the pod killer, or the pod killer is done with it.',
    texts: [
      ['1.21', '1.21', 4, 'I', 'kubelet_pods.go', 'Marking api pod pending termination'],
      ['1.21', '1.21', 4, 'I', 'kubelet_pods.go', 'Marking running pod pending termination'],
      ['1.21', '1.21', 4, 'I', 'kubelet_pods.go', 'Marking pod termination'],
    ] },
  { event: 'legacy-still-pending', goroutine: 'sync-loop', traits: ['traces-end'],
    means: 'The pod killer has not finished with the pod yet.',
    waitsFor: 'an earlier kill of the pod to end',
    texts: [
      ['1.21', '1.21', 4, 'I', 'kubelet_pods.go',    'Api pod is pending termination'],
      ['1.21', '1.21', 4, 'I', 'kubelet_pods.go',    'Running pod is pending termination'],
      ['1.21', '1.21', 4, 'I', 'kubelet_pods.go',    'Api pod and running pod are pending termination'],
      ['1.21', '1.21', 3, 'I', 'kubelet_volumes.go', 'Pod is pending termination'],
    ] },
] as const satisfies readonly EventDefinition[];
