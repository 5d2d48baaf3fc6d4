import type { EventDefinition } from '../definition.js';

/** One worker for each pod UID: every step of a pod is done in here. */
export const podWorker = [
  { event: 'worker-begin', goroutine: 'worker', traits: ['routine'],
    means: 'The worker begins a piece of work: updateType sync, terminating or terminated (0, 1, 2 up to 1.26).',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Processing pod event', { background: true }],
    ] },
  { event: 'worker-end', goroutine: 'worker', traits: ['routine'],
    means: 'The worker has finished that piece of work, with or without success.',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Processing pod event done', { background: true }],
    ] },
  { event: 'worker-requeued', goroutine: 'worker', traits: ['mirror-work', 'routine'],
    means: 'More work had arrived in the meantime; the worker continues at once.',
    texts: [
      ['1.27', '1.32', 4, 'I', 'pod_workers.go', 'Requeueing pod due to pending update'],
      ['1.33', null,   4, 'I', 'pod_workers.go', 'Requeuing pod due to pending update'],
    ] },
] as const satisfies readonly EventDefinition[];
