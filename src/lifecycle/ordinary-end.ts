import type { Life, Observation } from '../correlate/types.js';
import type { EventId } from '../events/event-id.js';
import { eventsHaving } from '../events/having.js';
import { haveDied } from './container-states.js';
import type { OrdinaryEnd } from './kind-model.js';
import { requestOfStory } from './request-seen.js';
import { LIMITS } from './thresholds.js';

const FINISHED = eventsHaving('finished');
const REFUSED = eventsHaving('refused');
const STOPS = eventsHaving('stops');
/** The worker or the status manager had finished with the pod: whatever is stopped after that is an orphan. */
const DONE = eventsHaving('done');
/** A DELETE may be the second one, and the first not in the log; then another line that proves a request precedes it. */
const ASKS = eventsHaving('proves-request');
const TERMINATES = eventsHaving('proves-termination');
/** Why a pod terminates although nobody deletes it; that it has ended does not say why (syncTerminatedPod exit). */
const OWN_REASONS: ReadonlySet<EventId> = new Set<EventId>([
  'completed-naturally',
  'sync-terminal',
  'teardown-terminal-phase',
  'legacy-terminal',
  ...REFUSED,
]);
/** Consequences of a REMOVE whose own line was filtered out. */
const AFTER_REMOVE: ReadonlySet<EventId> = new Set<EventId>(['must-be-killed', 'remove-failed']);
const CONFIG = eventsHaving('config-change');
const ALIVE = eventsHaving('alive');
const ELSEWHY = eventsHaving('orphan', 'evicts', 'preempts', 'shuts-down');

/** What the lines and the watch say about the end of an ordinary pod, for all kinds. */
export function ordinaryEnd(life: Life): OrdinaryEnd {
  const { observations, story } = life;
  const asked = observations.find(({ id }) => ASKS.has(id)) ?? null;
  const finished = observations.find(line => FINISHED.has(line.id) || REFUSED.has(line.id));
  return {
    life,
    asked,
    terminates: asked === null ? terminationOf(observations) : null,
    request: requestOfStory(story),
    hadFinished:
      finished !== undefined && asked !== null && finished.seq < asked.seq && !isUnderWay(observations, finished),
    goneAtOnce: goneAtOnce(observations),
  };
}

/**
 * The first line that shows the worker at the end of the pod, where no line says why. Where the sync loop was heard of the
 * pod before, it would have been heard of the deletion, too.
 */
export function terminationOf(observations: readonly Observation[]): Observation | null {
  if (observations.some(({ id }) => OWN_REASONS.has(id) || ELSEWHY.has(id))) return null;
  const first = observations.find(({ id }) => TERMINATES.has(id)) ?? null;
  const heard = observations.some(({ id, seq }) => CONFIG.has(id) && seq < (first?.seq ?? 0));
  return heard ? null : first;
}

/**
 * Had it ended because it was deleted? Of a finished pod the API server removes the object itself (pkg/registry/core/pod/
 * strategy.go, CheckGracefulDelete); that the kubelet deletes it directly behind its own work shows a deletion whose
 * beginning the log does not hold.
 */
function isUnderWay(observations: readonly Observation[], finished: Observation): boolean {
  if (observations.some(({ id }) => OWN_REASONS.has(id))) return false;
  const deleted = observations.find(({ id }) => id === 'api-deleted');
  return deleted !== undefined && (deleted.at ?? 0) - (finished.at ?? 0) <= LIMITS.ownDeleteMs;
}

function goneAtOnce(observations: readonly Observation[]): OrdinaryEnd['goneAtOnce'] {
  const deleted = observations.find(({ id }) => id === 'config-delete');
  const removed =
    observations.find(({ id }) => id === 'config-remove') ?? observations.find(({ id }) => AFTER_REMOVE.has(id));
  if (removed === undefined) return null;
  if (deleted === undefined) return removedAlone(observations, removed);
  return isAtOnce(observations, deleted, removed) ? stateThen(observations, deleted) : null;
}

/** REMOVE without DELETE: the log begins between them, or the kubelet only noticed that the pod is absent. */
function removedAlone(observations: readonly Observation[], removed: Observation): OrdinaryEnd['goneAtOnce'] {
  const wasStopping = observations.some(({ id, seq }) => seq < removed.seq && (STOPS.has(id) || id === 'api-deleted'));
  if (wasStopping) return null;
  return observations.some(({ id }) => id === 'teardown-removed') ? 'stopped' : 'untold';
}

/** One DELETE and the REMOVE directly after it, before anything was stopped. */
function isAtOnce(observations: readonly Observation[], deleted: Observation, removed: Observation): boolean {
  const deletes = observations.filter(({ id, seq }) => id === 'config-delete' && seq < removed.seq);
  if (deletes.length > 1 || (removed.at ?? 0) - (deleted.at ?? 0) > LIMITS.atOnceMs) return false;
  return !observations.some(
    ({ id, seq }) =>
      (id === 'api-deleted' && (seq < removed.seq || wasAlive(observations, deleted))) ||
      (seq < removed.seq && (id === 'worker-complete' || id === 'kill-done')),
  );
}

/**
 * A forced deletion has no delete of the kubelet's own; REMOVE can come before the answer to it (status_manager.go, syncPod). Of a pod
 * that is not heard of before, the DELETE itself may be the kubelet's.
 */
const wasAlive = (observations: readonly Observation[], deleted: Observation): boolean =>
  observations.some(({ id, seq }) => ALIVE.has(id) && seq < deleted.seq);

/** What the sync loop says of a pod whose containers have ended, as soon as it hears of the deletion (kubelet.go, dispatchWork, up to 1.21). */
const ENDED: ReadonlySet<EventId> = new Set<EventId>(['legacy-terminal', 'legacy-ignored']);

/** Something is stopped after the object went: it ran. Nothing is, and the containers had died before: it had finished. */
function stateThen(observations: readonly Observation[], deleted: Observation): OrdinaryEnd['goneAtOnce'] {
  const next = observations.find(
    ({ id, seq }) => seq > deleted.seq && (STOPS.has(id) || DONE.has(id) || ENDED.has(id)),
  );
  if (next !== undefined && STOPS.has(next.id)) return 'stopped';
  if (next !== undefined && ENDED.has(next.id)) return 'dead';
  const before = observations.filter(({ id, seq }) => seq < deleted.seq || id === 'remove-failed');
  return haveDied(before) ? 'dead' : 'untold';
}
