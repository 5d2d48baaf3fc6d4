import type { KindModel } from '../kind-model.js';
import { RULES_OF_DELETES, termination, UNDER_WAY } from './termination.js';

export const forced: KindModel = {
  kind: 'forced',
  title: 'forced deletion',
  means: 'The API object was removed immediately (grace period 0), and the kubelet stops the containers afterwards.',
  subject: 'pod',
  askedBy: 'client',
  recognition: {
    ordinary: ({ endedBy, request, hadFinished, goneAtOnce }) =>
      request === null
        ? endedBy !== null && !hadFinished && goneAtOnce === 'stopped'
        : request.grace === 0 && !request.hadFinished,
    request: request => request?.grace === 0 && !request.hadFinished && !request.withoutNode,
  },
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
  rules: { only: RULES_OF_DELETES },
  words: { intervalReason: 'ForceDelete' },
};
