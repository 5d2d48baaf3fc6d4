import { type EventId, eventsHaving } from '../../../catalogue/events.js';
import type { KindModel } from '../kind-model.js';
import { staticDeletion } from './termination.js';

const MIRROR_CALLS: ReadonlySet<EventId> = new Set<EventId>([
  ...eventsHaving('deletes-mirror'),
  'mirror-delete-failed',
  'mirror-deleted',
  'mirror-create',
]);

export const staticReplaced: KindModel = {
  kind: 'static-replaced',
  title: 'static pod replaced',
  means:
    'The manifest of the static pod changed: the old pod is terminated, a new one with another UID starts, and the mirror is replaced too.',
  subject: 'static',
  askedBy: 'manifest',
  recognition: { static: ({ hasNext }) => hasNext },
  extent: { takesMirror: true },
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
  ending: {
    object: 'independent',
    // The last line about the old mirror must not report that it could not be deleted
    isBack: ({ seen, isStopping, deletion }) =>
      seen('mirror-added') ||
      deletion.superseded !== null ||
      (deletion.replacedBy !== null &&
        // One with the same UID waits until this pod has ended
        (deletion.replacedBy !== deletion.uid || !isStopping()) &&
        deletion.observations.findLast(({ id }) => MIRROR_CALLS.has(id))?.id !== 'mirror-delete-failed'),
    lastSteps: ['mirror-added'],
  },
  rules: {
    only: ['mirror-flapping', 'stale-mirror-delete', 'static-duplicate-name', 'static-manifest-broken', 'step-order'],
  },
  words: {},
};
