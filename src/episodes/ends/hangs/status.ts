import type { EventId } from '../../../catalogue/events.js';
import { LIMITS } from '../thresholds.js';
import { isGone, isInVain, isRefusal, isUnrelated } from './errors.js';
import { OBJECT_GONE } from './proofs.js';
import type { HangModel, Trouble } from './types.js';

/** The last lines of the pod worker; at a low -v, the last lines about the containers and volumes instead. */
const DONE: readonly EventId[] = [
  'worker-complete',
  'final-status',
  'legacy-terminal',
  'unmount-done',
  'pleg-exit-code',
];
const GONE: readonly EventId[] = ['api-deleted', 'status-pod-gone', ...OBJECT_GONE];

const CALLS: readonly EventId[] = ['status-patch-failed', 'status-get-failed'];
/** The answer that the node has no such pod is accepted unless something shows the pod later (`over.ts`). */
const TROUBLES: readonly Trouble[] = [{ events: CALLS, where: line => isInVain(line) || isUnrelated(line) }];

export const statusUpdate: readonly HangModel[] = [
  {
    what: 'status update',
    undone: { thing: 'the status', text: 'could not be updated' },
    troubles: TROUBLES,
    // Without an answer, the API server is away. A status is also written of pods that go on, and what another client changed is tried again
    alone: [{ events: CALLS, where: isRefusal }],
    ends: [{ events: CALLS, where: isGone }],
    relief: ['status-patched', 'status-unchanged', 'status-ready-to-delete', 'api-delete-failed', ...GONE],
    after: DONE,
    ofGeneration: true,
    shortest: LIMITS.statusErrorMs,
    retriedWithin: LIMITS.batchRetryMs,
  },
  {
    // No line shows that an update does not happen: the status manager goes through all pods every 10 s
    what: 'status update',
    undone: { thing: 'the status', text: 'was not updated' },
    deletedByKubelet: true,
    troubles: [{ events: ['worker-complete'] }],
    relief: [
      'status-patch',
      'status-patch-failed',
      'status-get-failed',
      'status-unchanged',
      'status-up-to-date',
      'status-delayed',
      'status-ready-to-delete',
      'status-blocked-containers',
      'status-blocked-report',
      'status-blocked-volumes',
      'status-blocked-cgroup',
      'api-delete-failed',
      ...GONE,
    ],
    // If another client deletes the object, only the sync loop shows that it is gone
    silent: ['api-deleted', 'config-remove'],
    ofGeneration: true,
    shortest: LIMITS.silentStatusMs,
  },
];

export const phase: HangModel = {
  what: 'phase change',
  undone: { thing: 'the pod', text: 'had no final phase' },
  // The same line is normal while containers stop, and trouble only after SyncTerminatedPod
  troubles: [{ events: ['status-delayed'] }],
  relief: ['status-ready-to-delete', ...GONE],
  after: ['final-status', 'worker-complete'],
  ofGeneration: true,
  shortest: LIMITS.phaseMs,
  tries: LIMITS.phaseTries,
  retriedWithin: LIMITS.batchRetryMs,
};

export const finalDelete: HangModel = {
  what: 'final delete',
  undone: { thing: 'the object', text: 'could not be deleted' },
  troubles: [{ events: ['api-delete-failed'], where: isRefusal }],
  // HandlePodRemoves prints it with the REMOVE (kubelet.go, deletePod), and nothing else does
  relief: GONE,
  ofGeneration: true,
  shortest: 0,
  retriedWithin: LIMITS.batchRetryMs,
};
