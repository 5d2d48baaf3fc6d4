import { isOrphansDelete } from '../candidates/lines.js';
import type { KindModel } from '../kind-model.js';
import { LIMITS } from '../thresholds.js';

export const mirror: KindModel = {
  kind: 'mirror',
  title: 'mirror pod deleted',
  means:
    'The API object of a static pod was deleted. The static pod keeps running, and the kubelet creates a new mirror.',
  subject: 'mirror',
  askedBy: 'client',
  recognition: { mirror: ({ orphaned, hasNext }) => !orphaned || hasNext },
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
  rules: {
    only: [
      'clock-skew',
      'mirror-flapping',
      'mirror-not-recreated',
      'mirror-outdated',
      'request-late',
      'stale-mirror-delete',
      'step-order',
    ],
  },
  words: { back: 'mirror is back' },
};
