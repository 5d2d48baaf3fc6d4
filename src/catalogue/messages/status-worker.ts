import type { EventDefinition } from '../definition.js';

/** The pod worker computes a status. */
export const statusWorker = [
  { event: 'status-generate', goroutine: 'worker', traits: ['routine'],
    means: 'The status of the pod is computed from what the runtime reports.',
    texts: [
      ['1.21', null,   3, 'I', 'kubelet_pods.go', 'Generating pod status', { background: true }],
      ['1.10', '1.21', 3, 'I', 'kubelet_pods.go', 'Generating status for %q{pod}'],
    ] },
  { event: 'status-phase', goroutine: 'worker', traits: ['routine'],
    means: 'The phase that follows from the state of the containers.',
    texts: [
      ['1.22', null, 4, 'I', 'kubelet_pods.go', 'Got phase for pod', { background: true }],
    ] },
  { event: 'status-phase-forced', goroutine: 'worker', traits: ['routine'],
    means: 'A pod that once succeeded or failed keeps that phase.',
    texts: [
      ['1.22', null, 4, 'I', 'kubelet_pods.go', 'API phase was terminal, updating phase to match'],
      ['1.22', null, 4, 'I', 'kubelet_pods.go', 'Status manager phase was terminal, updating phase to match'],
    ] },
  { event: 'status-same', goroutine: 'worker', traits: ['routine'],
    means: 'The status did not change.',
    texts: [
      ['1.21', null,   5, 'I', 'status_manager.go', 'Ignoring same status for pod', { levels: { '1.22': 3 } }],
      ['1.10', '1.21', 3, 'I', 'status_manager.go', 'Ignoring same status for pod %q{pod}, status: %v{status}'],
    ] },
  { event: 'status-cache-updated', goroutine: 'worker', traits: ['routine'],
    means: 'A new version of the status was handed to the status manager.',
    texts: [
      ['1.22', null, 5, 'I', 'status_manager.go', 'updateStatusInternal'],
    ] },
  { event: 'status-illegal-phase', goroutine: 'worker', traits: ['routine', 'traces-end'],
    means: 'A change from a final phase to another one is refused.',
    texts: [
      ['1.21', null, 0, 'E', 'kubelet_pods.go', 'Pod attempted illegal phase transition'],
    ] },
  { event: 'status-illegal-transition', goroutine: 'worker', traits: ['routine', 'traces-end'],
    means: 'A status in which a container leaves a final state is dropped.',
    texts: [
      ['1.21', null,   0, 'E', 'status_manager.go', 'Status update on pod aborted'],
      ['1.10', '1.20', 0, 'E', 'status_manager.go', 'Status update on pod %v{namespace}/%v{name} aborted: %v{err}'],
    ] },
  { event: 'marked-failed', goroutine: 'worker', traits: ['failure'],
    means: 'A pod that is removed before it finished gets the phase Failed.',
    texts: [
      ['1.27', null, 3, 'I', 'status_manager.go', 'Marking terminal pod as failed'],
    ] },
] as const satisfies readonly EventDefinition[];
