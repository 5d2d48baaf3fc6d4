import { LIMITS } from '../thresholds.js';
import { errorMatches, errorOf, isRefusal } from './errors.js';
import type { HangModel } from './types.js';

/**
 * The file that calls the API to delete a mirror, and reports that it failed. kubelet.go also reports that where nothing was called,
 * because the name of the pod could not be parsed (mirror_client.go, DeleteMirrorPod).
 */
const CALLS_API = 'mirror_client.go';

export const mirrorDelete: readonly HangModel[] = [
  {
    what: 'mirror delete',
    undone: { thing: 'the mirror', text: 'could not be deleted' },
    troubles: [
      {
        events: ['mirror-delete-failed'],
        where: one => one.event.definition.file === CALLS_API && isRefusal(one),
      },
      { events: ['mirror-orphan-delete-failed'], where: isRefusal },
    ],
    // Up to 1.15 only a failed call is logged, and the wait starts again with it
    relief: ['mirror-deleted', 'mirror-delete-silent', 'config-remove'],
    ofGeneration: true,
    shortest: 0,
    retriedWithin: LIMITS.mirrorRetryMs,
  },
];

const EXISTS = errorMatches(/already exists$/);

/**
 * An API server that starts creates these itself, a moment after it begins to answer (post-start hook
 * scheduling/bootstrap-system-priority-classes; controller of the system namespaces). Until then it refuses every mirror.
 */
const NOT_YET_THERE = errorMatches(
  /no PriorityClass with name system-\S{1,60} was found|namespaces "kube-system" not found/,
);

export const mirrorCreate: readonly HangModel[] = [
  {
    what: 'mirror creation',
    undone: { thing: 'the mirror', text: 'could not be created' },
    // A kubelet that starts finds the mirror of its predecessor, which is no refusal
    troubles: [
      {
        events: ['mirror-create-failed'],
        where: one => !EXISTS(one) && !NOT_YET_THERE(one) && errorOf(one) !== null && isRefusal(one),
      },
    ],
    // kubelet.go, syncPod and tryReconcileMirrorPods: "Failed creating a mirror pod" is logged before SyncPod returns, from 1.22 on
    call: { made: 'mirror-create', next: 'sync-exit' },
    relief: ['mirror-created', 'config-add'],
    ofGeneration: true,
    shortest: 0,
    retriedWithin: LIMITS.mirrorRetryMs,
  },
];
