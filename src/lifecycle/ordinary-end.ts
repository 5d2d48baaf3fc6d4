import type { Life, Observation } from '../correlate/types.js';
import type { EventId } from '../events/event-id.js';
import { eventsHaving } from '../events/having.js';
import { isDeath } from '../events/pleg-event.js';
import type { OrdinaryEnd } from './kind-model.js';
import { requestOfStory } from './request-seen.js';
import { LIMITS } from './thresholds.js';

const FINISHED = eventsHaving('finished');
const STOPS = eventsHaving('stops');
/** The worker or the status manager was through with the pod: what is stopped after that is an orphan of it. */
const DONE = eventsHaving('done');
/** A DELETE may be the second one, whose first the log does not hold. */
const ASKS: ReadonlySet<EventId> = new Set<EventId>([
  'config-delete',
  'config-remove',
  'teardown-begun',
  'teardown-removed',
]);

/** What the lines and the watch tell of how an ordinary pod ended, whatever kind that is. */
export function ordinaryEnd(life: Life): OrdinaryEnd {
  const { observations, story } = life;
  const asked = observations.find(({ id }) => ASKS.has(id)) ?? null;
  const finished = observations.find(({ id }) => FINISHED.has(id));
  return {
    life,
    asked,
    request: requestOfStory(story),
    hadFinished: finished !== undefined && asked !== null && finished.seq < asked.seq,
    goneAtOnce: goneAtOnce(observations),
  };
}

function goneAtOnce(observations: readonly Observation[]): OrdinaryEnd['goneAtOnce'] {
  const deleted = observations.find(({ id }) => id === 'config-delete');
  const removed = observations.find(({ id }) => id === 'config-remove');
  if (removed === undefined) return null;
  if (deleted === undefined) return removedAlone(observations, removed);
  return isAtOnce(observations, deleted, removed) ? stateThen(observations, deleted) : null;
}

/** REMOVE without DELETE: the log begins in between, or the kubelet learned of it by absence alone. */
function removedAlone(observations: readonly Observation[], removed: Observation): OrdinaryEnd['goneAtOnce'] {
  const wasStopping = observations.some(({ id, seq }) => seq < removed.seq && (STOPS.has(id) || id === 'api-deleted'));
  if (wasStopping) return null;
  return observations.some(({ id }) => id === 'teardown-removed') ? 'stopped' : 'untold';
}

/** One DELETE and the REMOVE directly behind it, before anything was stopped. */
function isAtOnce(observations: readonly Observation[], deleted: Observation, removed: Observation): boolean {
  const deletes = observations.filter(({ id, seq }) => id === 'config-delete' && seq < removed.seq);
  if (deletes.length > 1 || (removed.at ?? 0) - (deleted.at ?? 0) > LIMITS.atOnceMs) return false;
  return !observations.some(
    ({ id, seq }) => seq < removed.seq && (id === 'worker-complete' || id === 'kill-done' || id === 'api-deleted'),
  );
}

/** Something is stopped after the object went: it ran. Nothing is, and the containers had died before: it had finished. */
function stateThen(observations: readonly Observation[], deleted: Observation): OrdinaryEnd['goneAtOnce'] {
  const next = observations.find(({ id, seq }) => seq > deleted.seq && (STOPS.has(id) || DONE.has(id)));
  if (next !== undefined && STOPS.has(next.id)) return 'stopped';
  const died = observations.some(
    line => line.seq < deleted.seq && (line.id === 'pleg-exit-code' || (line.id === 'pleg-event' && isDeath(line))),
  );
  return died || observations.some(({ id }) => id === 'admit-denied') ? 'dead' : 'untold';
}
