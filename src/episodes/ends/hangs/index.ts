import type { Kind } from '../../../document/contract/types.js';
import { eachKind } from '../../engine/steps.js';
import { KINDS } from '../kinds/index.js';
import { LIMITS } from '../thresholds.js';
import type { Deletion } from '../types.js';
import { BEGINS, plansOf } from './about.js';
import { containerStop, sandboxStop, worker } from './containers.js';
import { errorMatches, errorOf, isRefusal } from './errors.js';
import { hangsOfModel } from './find.js';
import { withEnd } from './over.js';
import { finalDelete, phase, statusUpdate } from './status.js';
import { HANG_IDS, type Hang, type HangId, type HangModel, type Hangs } from './types.js';
import { cgroup, volumePath, volumeUnmount } from './volumes.js';

const mirrorDelete: HangModel = {
  what: 'mirror delete',
  undone: { thing: 'the mirror', text: 'could not be deleted' },
  troubles: [
    {
      events: ['mirror-delete-failed'],
      // kubelet.go also reports that it failed where nothing was called, because the name of the pod could not be parsed (DeleteMirrorPod)
      where: one => one.event.definition.file === 'mirror_client.go' && isRefusal(one),
    },
    { events: ['mirror-orphan-delete-failed'], where: isRefusal },
  ],
  // Up to 1.15 only a failed call is logged, and the wait starts again with it
  relief: ['mirror-deleted', 'mirror-delete-silent', 'config-remove'],
  ofGeneration: true,
  shortest: 0,
  retriedWithin: LIMITS.mirrorRetryMs,
};

const EXISTS = errorMatches(/already exists$/);

/**
 * An API server that starts creates these objects itself, a moment after it begins to answer (post-start hook
 * scheduling/bootstrap-system-priority-classes; controller of the system namespaces). Until then it refuses every mirror.
 */
const NOT_YET_THERE = errorMatches(
  /no PriorityClass with name system-\S{1,60} was found|namespaces "kube-system" not found/,
);

const mirrorCreate: HangModel = {
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
};

/** The ways in which deletions hang, by the rule that reports them. */
export const HANGS: Readonly<Record<HangId, readonly HangModel[]>> = {
  'stuck-worker': worker,
  'stuck-container-stop': containerStop,
  'stuck-sandbox-stop': [sandboxStop],
  'stuck-volume-unmount': volumeUnmount,
  'stuck-volume-path': [volumePath],
  'stuck-cgroup': [cgroup],
  'stuck-status-update': statusUpdate,
  'stuck-phase': [phase],
  'final-delete-rejected': [finalDelete],
  'mirror-delete-rejected': [mirrorDelete],
  'mirror-create-rejected': [mirrorCreate],
};

/** The hang that delayed the deletion longest, for each way to hang. */
export function hangsOf(one: Deletion): Hangs {
  const hangs = new Map<HangId, Hang>();
  const begin = one.lines.first(BEGINS);
  for (const [id, plans] of plansFor(one.kind)) {
    const found = plans
      .filter(({ troubles }) => one.lines.hasAny(troubles))
      .flatMap(plan => hangsOfModel(one, plan, begin).flatMap(hang => withEnd(hang, plan.model, one) ?? []));
    // The longest hang; one that lasts takes precedence over one that is over
    const [longest] = found.sort((a, b) => Number(b.until === null) - Number(a.until === null) || b.ms - a.ms);
    if (longest !== undefined) hangs.set(id, longest);
  }
  return hangs;
}

const plansFor = eachKind((kind: Kind) => HANG_IDS.map(id => [id, plansOf(HANGS[id], KINDS[kind])] as const));

/** Whether the deletion hangs at the end of the log, in a way that the log itself shows. */
export const isHanging = (hangs: Hangs): boolean =>
  [...hangs.values()].some(({ until, ms }) => until === null && ms >= LIMITS.openHangMs);
