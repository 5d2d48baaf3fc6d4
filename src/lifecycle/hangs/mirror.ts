import { errorMatches, errorOf, isRefusal } from './errors.js';
import type { HangModel } from './types.js';

export const mirrorDelete: readonly HangModel[] = [
  {
    what: 'mirror delete',
    troubles: [
      {
        events: ['mirror-delete-failed'],
        // The text without "a" is about a name that cannot be parsed (mirror_client.go, DeleteMirrorPod)
        where: one => one.event.record.message !== 'Failed deleting mirror pod' && isRefusal(one),
      },
      { events: ['mirror-orphan-delete-failed'], where: isRefusal },
    ],
    relief: ['mirror-deleted', 'config-remove'],
    shortest: 0,
  },
];

const EXISTS = errorMatches(/already exists$/);

export const mirrorCreate: readonly HangModel[] = [
  {
    what: 'mirror creation',
    // A kubelet that starts finds the mirror of its predecessor: that is no refusal
    troubles: [
      { events: ['mirror-create-failed'], where: one => !EXISTS(one) && errorOf(one) !== null && isRefusal(one) },
    ],
    relief: ['mirror-created', 'config-add'],
    shortest: 0,
  },
];
