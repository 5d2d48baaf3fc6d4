import type { KindModel } from '../types.js';
import { termination, UNDER_WAY } from './termination.js';

export const forced: KindModel = {
  kind: 'forced',
  title: 'forced deletion',
  means: 'The API object was removed at once (grace 0), and the kubelet stops the containers afterwards.',
  steps: [
    { step: 'delete-requested', need: 'sometimes', after: [] },
    // A watch that was interrupted shows the removal alone
    { step: 'delete-seen', need: 'sometimes', after: [], before: UNDER_WAY },
    { step: 'remove-seen', need: 'always', after: ['delete-seen'] },
    ...termination('delete-seen'),
    { step: 'forgotten', need: 'sometimes', after: ['remove-seen', 'worker-finished'] },
  ],
};
