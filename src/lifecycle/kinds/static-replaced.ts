import type { KindModel } from '../types.js';
import { staticDeletion } from './static-deletion.js';

export const staticReplaced: KindModel = {
  kind: 'static-replaced',
  title: 'static pod replaced',
  means:
    'The manifest of the static pod changed: the old pod is terminated, a new one with another UID starts, the mirror follows.',
  steps: [
    ...staticDeletion,
    { step: 'mirror-create-sent', need: 'sometimes', after: ['delete-seen'] },
    {
      step: 'mirror-added',
      need: 'sometimes',
      after: ['delete-seen'],
      signs: [{ events: ['config-add'], where: ({ from }) => from === 'api' }],
    },
  ],
};
