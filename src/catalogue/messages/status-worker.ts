import type { EventDefinition } from '../definition.js';

/** The pod worker computes a status. */
export const statusWorker = [
  {
    event: 'status-generate',
    means: 'The status of the pod is computed from what the runtime reports.',
    traits: ['routine'],
    goroutine: 'worker',
    texts: [
      ['1.21', null,   3, 'I', 'kubelet_pods.go', 'Generating pod status', { background: true }],
      ['1.10', '1.21', 3, 'I', 'kubelet_pods.go', 'Generating status for %q{pod}'],
    ],
  },
  {
    event: 'status-phase',
    means: 'The phase that follows from the state of the containers.',
    traits: ['routine'],
    goroutine: 'worker',
    texts: [
      ['1.22', null, 4, 'I', 'kubelet_pods.go', 'Got phase for pod', { background: true }],
    ],
  },
  {
    event: 'status-phase-forced',
    means: 'A pod that once succeeded or failed keeps that phase.',
    traits: ['routine'],
    goroutine: 'worker',
    texts: [
      ['1.22', null, 4, 'I', 'kubelet_pods.go', 'API phase was terminal, updating phase to match'],
      ['1.22', null, 4, 'I', 'kubelet_pods.go', 'Status manager phase was terminal, updating phase to match'],
    ],
  },
  {
    event: 'status-same',
    means: 'The status did not change.',
    traits: ['routine'],
    goroutine: 'worker',
    texts: [
      ['1.21', null,   5, 'I', 'status_manager.go', 'Ignoring same status for pod', { levels: { '1.22': 3 } }],
      ['1.10', '1.21', 3, 'I', 'status_manager.go', 'Ignoring same status for pod %q{pod}, status: %v{status}'],
    ],
  },
  {
    event: 'status-cache-updated',
    means: 'A new version of the status was handed to the status manager.',
    traits: ['routine'],
    goroutine: 'worker',
    texts: [
      ['1.22', null, 5, 'I', 'status_manager.go', 'updateStatusInternal'],
    ],
  },
  {
    event: 'status-illegal-phase',
    means: 'A change from a final phase to another one is refused.',
    traits: ['routine', 'traces-end'],
    goroutine: 'worker',
    texts: [
      ['1.21', null, 0, 'E', 'kubelet_pods.go', 'Pod attempted illegal phase transition'],
    ],
  },
  {
    event: 'status-illegal-transition',
    means: 'A status in which a container leaves a final state is dropped.',
    traits: ['routine', 'traces-end'],
    goroutine: 'worker',
    texts: [
      ['1.21', null,   0, 'E', 'status_manager.go', 'Status update on pod aborted'],
      ['1.10', '1.20', 0, 'E', 'status_manager.go', 'Status update on pod %v{namespace}/%v{name} aborted: %v{err}'],
    ],
  },
  {
    event: 'marked-failed',
    means: 'A pod that is removed before it finished gets the phase Failed.',
    traits: ['failure'],
    goroutine: 'worker',
    texts: [
      ['1.27', null, 3, 'I', 'status_manager.go', 'Marking terminal pod as failed'],
    ],
  },
] as const satisfies readonly EventDefinition[];
