import type { Kind } from '../contract/types.js';
import type { ApiStory, Life, Observation } from '../correlate/types.js';
import type { EventId } from '../events/event-id.js';
import { plegEvent } from '../events/pleg-event.js';
import type { Snapshot } from '../input/watch/types.js';
import { LIMITS } from './thresholds.js';

const EVICTIONS = new Set<EventId>(['teardown-evicted', 'evict-begin', 'evict-done', 'preempt-begin', 'shutdown-kill']);
/** The pod had finished by itself. */
const FINISHED = new Set<EventId>([
  'worker-complete',
  'terminated-exit',
  'completed-naturally',
  'teardown-terminal-phase',
  'legacy-terminal',
]);
export const ORPHANED: ReadonlySet<EventId> = new Set([
  'teardown-orphan',
  'teardown-orphan-config',
  'orphan-runtime-found',
]);
const STOPS = new Set<EventId>(['kill-begin', 'kill-override', 'terminating-enter', 'teardown-begun']);

/** How an ordinary pod was deleted; null when it was not. */
export function ordinaryKind(life: Life): Kind | null {
  const { observations, story } = life;
  const first = (ids: ReadonlySet<EventId> | EventId): Observation | undefined =>
    observations.find(({ id }) => (typeof ids === 'string' ? ids === id : ids.has(id)));
  const deleted = first('config-delete');
  const removed = first('config-remove');
  const asked = earliest(deleted, removed, first('teardown-begun'), first('teardown-removed'));
  if (first(EVICTIONS)) return 'evicted';
  const requested = story === null ? null : requestIn(story);
  if (requested) {
    const kind = requestedKind(requested);
    return kind === 'graceful' && finishedBefore(first(FINISHED), asked) ? 'completed' : kind;
  }
  if (asked === undefined) return first(ORPHANED) ? 'orphaned' : null;
  if (finishedBefore(first(FINISHED), asked)) return 'completed';
  if (deleted === undefined) return removedKind(observations, removed);
  if (removed === undefined) return 'graceful';
  return atOnce(observations, deleted, removed) ? atOnceKind(observations, deleted) : 'graceful';
}

/**
 * The snapshot that shows how the deletion was asked for. When the first of all has grace 0 already, it may as well be
 * the kubelet's own delete at the end.
 */
export function requestIn({ changes, snapshots }: ApiStory): Snapshot | null {
  const requested = changes.find(({ kind }) => kind === 'requested')?.snapshot ?? null;
  return requested === snapshots[0] && requested?.deletionGracePeriodSeconds === 0 ? null : requested;
}

/** The API server deletes a finished pod at once, and an unfinished one only when it is told to. */
export function requestedKind({ deletionGracePeriodSeconds, phase }: Snapshot): Kind {
  if (deletionGracePeriodSeconds !== 0) return 'graceful';
  return phase === 'Succeeded' || phase === 'Failed' ? 'completed' : 'forced';
}

/** The worker or the status manager was through with the pod: what is stopped after that is an orphan of it. */
const DONE = new Set<EventId>(['finished-processing', 'status-ready-to-delete', 'api-deleted']);

const finishedBefore = (finished: Observation | undefined, asked: Observation | undefined): boolean =>
  finished !== undefined && asked !== undefined && finished.seq < asked.seq;

/** The first line about the deletion: a DELETE may be the second one, whose first the log does not hold. */
const earliest = (...lines: readonly (Observation | undefined)[]): Observation | undefined =>
  lines.flatMap(line => line ?? []).sort((a, b) => a.seq - b.seq)[0];

/** REMOVE without DELETE: the log begins in between, or the kubelet learned of it by absence alone. */
function removedKind(observations: readonly Observation[], removed: Observation | undefined): Kind {
  if (removed === undefined) return 'graceful';
  const before = observations.some(({ id, seq }) => seq < removed.seq && (STOPS.has(id) || id === 'api-deleted'));
  if (before) return 'graceful';
  return observations.some(({ id }) => id === 'teardown-removed') ? 'forced' : 'unknown';
}

/** One DELETE and the REMOVE directly behind it, before anything was stopped (two merges of the config source). */
function atOnce(observations: readonly Observation[], deleted: Observation, removed: Observation): boolean {
  const deletes = observations.filter(({ id, seq }) => id === 'config-delete' && seq < removed.seq);
  if (deletes.length > 1 || (removed.at ?? 0) - (deleted.at ?? 0) > LIMITS.atOnceMs) return false;
  return !observations.some(
    ({ id, seq }) => seq < removed.seq && (id === 'worker-complete' || id === 'kill-done' || id === 'api-deleted'),
  );
}

/**
 * The object went at once. Something is stopped afterwards: it was forced. Nothing is, and the containers had died
 * before: it was finished. Neither: the log does not tell.
 */
function atOnceKind(observations: readonly Observation[], deleted: Observation): Kind {
  const next = observations.find(({ id, seq }) => seq > deleted.seq && (STOPS.has(id) || DONE.has(id)));
  if (next !== undefined && STOPS.has(next.id)) return 'forced';
  const died = observations.some(one => one.seq < deleted.seq && (one.id === 'pleg-exit-code' || isDeath(one)));
  return died || observations.some(({ id }) => id === 'admit-denied') ? 'completed' : 'unknown';
}

const isDeath = ({ id, event }: Observation): boolean =>
  id === 'pleg-event' && plegEvent(event)?.type === 'ContainerDied';
