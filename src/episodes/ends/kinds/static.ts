import { type EventId, eventsHaving } from '../../../catalogue/events.js';
import type { KindModel } from '../kind-model.js';
import { isOrphansDelete } from '../lines.js';
import { LIMITS } from '../thresholds.js';
import type { StepModel } from '../types.js';
import { termination } from './termination.js';

// A manifest was removed or changed, or the mirror of a static pod that lives on was deleted.

/** The file source removes the pod; the API object that goes afterwards is that of its mirror. */
const staticDeletion: readonly StepModel[] = [
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
    // Housekeeping prints this line, whatever the API server answered
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

export const staticRemoved: KindModel = {
  kind: 'static-removed',
  title: 'static pod removed',
  means: 'The manifest of the static pod was removed: the kubelet terminates the pod and then deletes its mirror.',
  subject: 'static',
  askedBy: 'manifest',
  extent: { takesMirror: true },
  steps: staticDeletion,
  ending: { object: 'independent', isDone: ({ seen }) => seen('worker-finished'), lastSteps: ['remove-seen'] },
  words: {},
};

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
  words: {},
};

export const mirror: KindModel = {
  kind: 'mirror',
  title: 'mirror pod deleted',
  means:
    'The API object of a static pod was deleted. The static pod keeps running, and the kubelet creates a new mirror.',
  subject: 'mirror',
  askedBy: 'client',
  extent: {
    firstSteps: ['delete-seen', 'remove-seen'],
    countedTo: ['mirror-added', 'mirror-create-sent', 'remove-seen'],
  },
  steps: [
    { step: 'delete-requested', need: 'sometimes', after: [] },
    { step: 'delete-seen', need: 'always', after: [] },
    {
      step: 'sync-entered',
      need: 'sometimes',
      after: ['delete-seen'],
      before: ['mirror-delete-try', 'mirror-delete-silent', 'mirror-delete', 'mirror-create'],
    },
    // A forced delete removes the object before the worker acts on it; only the worker deletes an outdated mirror
    { step: 'mirror-delete-sent', need: 'implied', impliedBy: ['mirror-deleted'], after: [] },
    { step: 'mirror-deleted', need: 'sometimes', after: ['mirror-delete-sent'] },
    { step: 'remove-seen', need: 'always', after: ['delete-seen'] },
    {
      step: 'mirror-create-sent',
      need: 'implied',
      impliedBy: ['mirror-added'],
      after: ['mirror-deleted'],
    },
    {
      step: 'mirror-added',
      need: 'sometimes',
      after: ['remove-seen', 'mirror-create-sent'],
      signs: [{ events: ['config-add'], where: ({ from }) => from === 'api' }],
    },
    { step: 'mirror-status-synced', need: 'sometimes', after: ['mirror-create-sent'] },
    { step: 'sync-exited', need: 'sometimes', after: ['sync-entered'] },
  ],
  ending: {
    object: 'returns',
    isBack: ({ seen, deletion }) => seen('mirror-added') || deletion.nextStory !== null || deletion.replacedBy !== null,
    // The static pod was removed in the meantime, and nothing makes the mirror again
    isDone: ({ seen, deletion }) => seen('remove-seen') && deletion.observations.some(isOrphansDelete),
    // A mirror that was force-deleted comes back with the next periodic sync of the static pod
    backWithin: LIMITS.nextSyncMs,
    lastSteps: ['mirror-added'],
  },
  words: { back: 'mirror is back' },
};
