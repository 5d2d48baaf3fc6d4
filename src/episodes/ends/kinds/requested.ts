import type { KindModel } from '../kind-model.js';
import { LIMITS } from '../thresholds.js';
import { termination, UNDER_WAY } from './termination.js';

// A client asked the API server to delete the pod.

export const graceful: KindModel = {
  kind: 'graceful',
  title: 'graceful deletion',
  means:
    'The pod was deleted through the API with a grace period: its containers are stopped first, then the object is removed.',
  subject: 'pod',
  askedBy: 'client',
  extent: { countedTo: ['remove-seen'] },
  steps: [
    { step: 'delete-requested', need: 'sometimes', after: [] },
    { step: 'delete-seen', need: 'always', after: [], before: UNDER_WAY },
    ...termination('delete-seen'),
    // Up to 1.26 the status manager checks for itself (PodResourcesAreReclaimed) and does not wait for the worker's line
    { step: 'status-final', need: 'implied', impliedBy: ['api-delete-sent'], after: ['delete-seen'] },
    {
      step: 'api-delete-sent',
      need: 'always',
      after: ['status-final'],
      // Printed when the call returns: the sync loop may have logged the removal before that
      within: { after: 'remove-seen', ms: LIMITS.ownDeleteMs },
    },
    { step: 'remove-seen', need: 'always', after: ['delete-seen'] },
    { step: 'forgotten', need: 'sometimes', after: ['remove-seen', 'worker-finished'] },
  ],
  ending: { object: 'last', deletedByKubelet: true },
  words: { intervalReason: 'GracefulDelete' },
};

export const forced: KindModel = {
  kind: 'forced',
  title: 'forced deletion',
  means: 'The API object was removed immediately (grace period 0), and the kubelet stops the containers afterwards.',
  subject: 'pod',
  askedBy: 'client',
  // The object goes first, the containers later
  extent: { countedTo: ['worker-finished', 'containers-terminated', 'remove-seen'] },
  steps: [
    { step: 'delete-requested', need: 'sometimes', after: [] },
    // A watch that was interrupted shows only the removal
    { step: 'delete-seen', need: 'sometimes', after: [], before: UNDER_WAY },
    { step: 'remove-seen', need: 'always', after: ['delete-seen'] },
    ...termination('delete-seen'),
    { step: 'forgotten', need: 'sometimes', after: ['remove-seen', 'worker-finished'] },
  ],
  ending: { object: 'first', lastSteps: ['worker-finished', 'containers-terminated'] },
  words: { intervalReason: 'ForceDelete' },
};

export const completed: KindModel = {
  kind: 'completed',
  title: 'deletion of a finished pod',
  means:
    'The pod had already finished when it was deleted: the API server removes the object immediately, and nothing is stopped.',
  subject: 'pod',
  askedBy: 'client',
  extent: { keepsPast: true, firstSteps: ['delete-seen', 'remove-seen'], countedTo: ['remove-seen'] },
  steps: [
    ...termination('teardown-begun').map(step => ({ ...step, need: 'sometimes' as const })),
    { step: 'delete-requested', need: 'sometimes', after: [] },
    { step: 'delete-seen', need: 'sometimes', after: [] },
    { step: 'remove-seen', need: 'always', after: ['delete-seen'] },
    { step: 'forgotten', need: 'sometimes', after: ['remove-seen'] },
  ],
  ending: { object: 'last' },
  words: { intervalReason: 'DeletedAfterCompletion' },
};

/** The API server sets the grace period to 0 for a pod without spec.nodeName (pkg/registry/core/pod/strategy.go, CheckGracefulDelete, 1.23 to 1.36). */
export const unscheduled: KindModel = {
  kind: 'unscheduled',
  title: 'deletion of a pod without a node',
  means:
    'The pod had not been given to a node: the API server removes the object immediately, and no kubelet is concerned.',
  subject: 'pod',
  askedBy: 'client',
  extent: {},
  steps: [
    { step: 'delete-requested', need: 'sometimes', after: [] },
    { step: 'remove-seen', need: 'sometimes', after: [] },
  ],
  // Only a finalizer can hold the object
  ending: { object: 'last', isDone: () => true },
  withoutKubelet: true,
  words: { removed: 'complete at once: it had no node, and no kubelet is concerned' },
};

/** What is unknown is never reported as a fault. */
export const unknown: KindModel = {
  kind: 'unknown',
  title: 'deletion of an unknown kind',
  means: 'The input does not show how the pod was deleted.',
  subject: 'pod',
  askedBy: 'client',
  extent: { keepsPast: true },
  steps: graceful.steps.map(step => ({ ...step, need: 'sometimes' as const })),
  ending: { object: 'independent' },
  words: { undetermined: true },
};
