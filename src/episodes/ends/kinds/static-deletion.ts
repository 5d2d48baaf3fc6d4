import type { StepModel } from '../types.js';
import { termination } from './termination.js';

/** The file source removes the pod; the API object that goes afterwards is its mirror's. */
export const staticDeletion: readonly StepModel[] = [
  {
    step: 'delete-seen',
    need: 'always',
    after: [],
    signs: [{ events: ['config-remove'], where: ({ from }) => from === 'static' }],
  },
  ...termination('delete-seen'),
  { step: 'mirror-delete-sent', need: 'implied', impliedBy: ['mirror-deleted'], after: ['delete-seen'] },
  {
    step: 'mirror-deleted',
    need: 'sometimes',
    after: ['mirror-delete-sent'],
    // Housekeeping prints it, whatever the API server answered
    signs: [{ events: ['mirror-deleted'] }, { events: ['mirror-orphan-deleted'], hint: true }],
  },
  {
    step: 'remove-seen',
    need: 'sometimes',
    after: [],
    signs: [{ events: ['config-remove'], where: ({ from }) => from === 'api' }],
  },
  { step: 'forgotten', need: 'sometimes', after: ['worker-finished'] },
];
