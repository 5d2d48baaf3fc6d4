import type { KindModel } from '../kind-model.js';
import { LIMITS } from '../thresholds.js';
import { RULES_OF_DELETES, termination, UNDER_WAY } from './termination.js';

export const graceful: KindModel = {
  kind: 'graceful',
  title: 'graceful deletion',
  means:
    'The pod was deleted through the API with a grace period: its containers are stopped first, then the object is removed.',
  subject: 'pod',
  askedBy: 'client',
  recognition: {
    ordinary: ({ endedBy, request, hadFinished, goneAtOnce }) =>
      !hadFinished && (request === null ? endedBy !== null && goneAtOnce === null : request.grace !== 0),
    request: request => request !== null && request.grace !== 0 && !request.withoutNode,
  },
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
  rules: { only: RULES_OF_DELETES },
  words: { intervalReason: 'GracefulDelete' },
};
