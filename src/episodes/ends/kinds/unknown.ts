import type { KindModel } from '../kind-model.js';
import { graceful } from './graceful.js';

/** What is unknown is never reported as a fault. */
export const unknown: KindModel = {
  kind: 'unknown',
  title: 'deletion of an unknown kind',
  means: 'The input does not show how the pod was deleted.',
  subject: 'pod',
  askedBy: 'client',
  recognition: {
    ordinary: ({ endedBy, terminates, request, hadFinished, goneAtOnce }) =>
      request === null && (terminates !== null || (endedBy !== null && !hadFinished && goneAtOnce === 'unknown')),
    request: request => request === null,
  },
  extent: { keepsPast: true },
  steps: graceful.steps.map(step => ({ ...step, need: 'sometimes' as const })),
  ending: { object: 'independent' },
  rules: { only: ['finalizer-held', 'never-seen-by-kubelet'] },
  words: { undetermined: true },
};
