import type { KindModel } from '../types.js';
import { termination } from './termination.js';

export const completed: KindModel = {
  kind: 'completed',
  title: 'deletion of a finished pod',
  means:
    'The pod had already finished when it was deleted: the API server removes the object at once, nothing is stopped.',
  steps: [
    ...termination('teardown-begun').map(step => ({ ...step, need: 'sometimes' as const })),
    { step: 'delete-requested', need: 'sometimes', after: [] },
    { step: 'delete-seen', need: 'sometimes', after: [] },
    { step: 'remove-seen', need: 'always', after: ['delete-seen'] },
    { step: 'forgotten', need: 'sometimes', after: ['remove-seen'] },
  ],
};
