import { type EventId, eventsHaving } from '../../../catalogue/events.js';
import type { KindModel } from '../kind-model.js';
import { GIVES_GRACE, leftToDelete, shownBy, termination } from './termination.js';

/** pkg/kubelet/preemption/preemption.go, evictPodsToFreeRequests. */
const SAYS = eventsHaving('preempts');

export const preempted: KindModel = {
  kind: 'preempted',
  title: 'preemption by the kubelet',
  means:
    'A critical pod did not fit on the node, and the kubelet ended this one to make room for it, with its normal grace period. The object stays, with phase Failed and reason Preempting, until it is deleted through the API.',
  subject: 'pod',
  askedBy: 'kubelet',
  recognition: { statedBy: SAYS },
  extent: {
    begins: new Set<EventId>([...SAYS, ...eventsHaving('under-way'), 'teardown-evicted']),
    countedFrom: ['teardown-begun', 'terminating-entered'],
    countedTo: ['worker-finished', 'containers-terminated'],
    graceFrom: GIVES_GRACE,
  },
  steps: [
    ...shownBy(termination('teardown-begun'), {
      'teardown-begun': [
        { events: ['preempt-begin'] },
        { events: ['teardown-evicted'] },
        // 1.21 prints one line for all pods
        { events: ['preempt-pods'], hint: true },
      ],
      // The sync loop waits for the worker's line that the containers have stopped
      'containers-terminated': [{ events: ['containers-terminated'] }, { events: ['preempt-done'], hint: true }],
    }),
    ...leftToDelete,
  ],
  ending: {
    object: 'last',
    isDone: ({ seen }) => (seen('containers-terminated') || seen('worker-finished')) && !seen('delete-seen'),
  },
  rules: { only: ['finalizer-held', 'name-reused'] },
  words: { ended: 'preempted' },
};
