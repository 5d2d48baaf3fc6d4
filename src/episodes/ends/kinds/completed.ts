import type { KindModel } from '../kind-model.js';
import { termination } from './termination.js';

export const completed: KindModel = {
  kind: 'completed',
  title: 'deletion of a finished pod',
  means:
    'The pod had already finished when it was deleted: the API server removes the object immediately, and nothing is stopped.',
  subject: 'pod',
  askedBy: 'client',
  recognition: {
    ordinary: ({ endedBy, request, hadFinished, goneAtOnce }) =>
      request === null
        ? endedBy !== null && (hadFinished || goneAtOnce === 'dead')
        : (request.grace === 0 && request.hadFinished) || (request.grace !== 0 && hadFinished),
    request: request => request?.grace === 0 && request.hadFinished,
  },
  extent: { keepsPast: true, firstSteps: ['delete-seen', 'remove-seen'], countedTo: ['remove-seen'] },
  steps: [
    ...termination('teardown-begun').map(step => ({ ...step, need: 'sometimes' as const })),
    { step: 'delete-requested', need: 'sometimes', after: [] },
    { step: 'delete-seen', need: 'sometimes', after: [] },
    { step: 'remove-seen', need: 'always', after: ['delete-seen'] },
    { step: 'forgotten', need: 'sometimes', after: ['remove-seen'] },
  ],
  ending: { object: 'last' },
  rules: { only: ['clock-skew', 'finalizer-held', 'name-reused', 'request-late'] },
  words: { intervalReason: 'DeletedAfterCompletion' },
};
