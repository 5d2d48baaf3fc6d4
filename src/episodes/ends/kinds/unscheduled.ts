import type { KindModel } from '../kind-model.js';

/** The API server sets the grace period to 0 for a pod without spec.nodeName (pkg/registry/core/pod/strategy.go, CheckGracefulDelete, 1.23 to 1.36). */
export const unscheduled: KindModel = {
  kind: 'unscheduled',
  title: 'deletion of a pod without a node',
  means:
    'The pod had not been given to a node: the API server removes the object immediately, and no kubelet is concerned.',
  subject: 'pod',
  askedBy: 'client',
  recognition: { request: request => request?.withoutNode === true && !request.hadFinished },
  extent: {},
  steps: [
    { step: 'delete-requested', need: 'sometimes', after: [] },
    { step: 'remove-seen', need: 'sometimes', after: [] },
  ],
  // Only a finalizer can hold the object
  ending: { object: 'last', isDone: () => true },
  withoutKubelet: true,
  rules: { only: ['finalizer-held'], not: ['kubelet-restart'] },
  words: { removed: 'complete at once: it had no node, and no kubelet is concerned' },
};
