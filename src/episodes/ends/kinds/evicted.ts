import { eventsHaving } from '../../../catalogue/events.js';
import type { KindModel } from '../kind-model.js';
import { leftToDelete, termination } from './termination.js';

export const evicted: KindModel = {
  kind: 'evicted',
  title: 'eviction by the kubelet',
  means:
    'The kubelet terminated the pod because the node, or the pod itself, ran short of a resource. Its object stays until it is deleted through the API.',
  subject: 'pod',
  askedBy: 'kubelet',
  recognition: {
    statedBy: eventsHaving('evicts'),
    // A preemption prints the same line at its teardown
    yields: true,
  },
  extent: {
    keepsPast: true,
    takesMirror: true,
    // The object goes when a client deletes it, possibly days later
    countedFrom: ['teardown-begun', 'terminating-entered', 'stop-sent'],
  },
  steps: [...termination('teardown-begun'), ...leftToDelete],
  ending: {
    object: 'last',
    isDone: ({ seen, has }) => (seen('worker-finished') || has('evict-done')) && !seen('delete-seen'),
  },
  rules: { only: ['finalizer-held', 'name-reused'] },
  words: { intervalReason: 'Evicted', ended: 'evicted' },
};
