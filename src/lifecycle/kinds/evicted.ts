import type { KindModel } from '../types.js';
import { termination } from './termination.js';

export const evicted: KindModel = {
  kind: 'evicted',
  title: 'eviction by the kubelet',
  means:
    'The kubelet itself terminated the pod (pressure, preemption or shutdown). Its object stays until somebody deletes it.',
  steps: [
    ...termination('teardown-begun'),
    { step: 'delete-requested', need: 'sometimes', after: [] },
    { step: 'delete-seen', need: 'sometimes', after: [] },
    { step: 'api-delete-sent', need: 'sometimes', after: [] },
    { step: 'remove-seen', need: 'sometimes', after: ['delete-seen'] },
    { step: 'forgotten', need: 'sometimes', after: ['remove-seen', 'worker-finished'] },
  ],
};
