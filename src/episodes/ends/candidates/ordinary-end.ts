import { type EventId, eventsHaving } from '../../../catalogue/events.js';
import { plegEvent, textField } from '../../../catalogue/fields.js';
import type { ApiStory, Observation } from '../../../correlate/types.js';
import type { Kind } from '../../../document/contract/types.js';
import { requestOfStory } from '../facts/request.js';
import type { KindModel } from '../kind-model.js';
import { KINDS } from '../kinds/index.js';
import type { Lines } from '../lines.js';
import { LIMITS } from '../thresholds.js';
import { kindByKubelet, kindOfRequest, statedKind } from './recognise.js';

const ENDED_BEFORE = eventsHaving('finished', 'refused');
const STOPS = eventsHaving('stops');
const STOPS_OR_DELETES: ReadonlySet<EventId> = new Set<EventId>([...STOPS, 'api-deleted']);
/** The worker or the status manager had finished with the pod: whatever is stopped later is an orphan. */
const DONE = eventsHaving('done');
/** A DELETE may be the second one, with the first not in the log; then another line that proves a request comes before it. */
const ASKS = eventsHaving('proves-request');
const TERMINATES = eventsHaving('proves-termination');
/** Why a pod terminates although it is not deleted. The line that says that it has ended does not show why (syncTerminatedPod exit). */
const OWN_REASONS: ReadonlySet<EventId> = new Set<EventId>([
  'completed-naturally',
  'sync-terminal',
  'teardown-terminal-phase',
  'legacy-terminal',
  ...eventsHaving('refused'),
]);
const CONFIG = eventsHaving('config-change');
const ORPHANED = eventsHaving('orphan');
const ELSEWHY = eventsHaving('orphan', 'evicts', 'preempts', 'shuts-down');

/** The kind of the deletion of an ordinary pod, by its lines and what a watch shows; null if it was not deleted. */
export function ordinaryKind(lines: Lines, story: ApiStory | null): KindModel | null {
  const asked = lines.first(ASKS) ?? null;
  const request = requestOfStory(story);
  const stated = kindByKubelet(lines, asked) ?? statedKind(request);
  if (stated !== null) return stated;
  if (request !== null) return kindOfRequest(request, hadEnded(lines, asked));
  if (asked !== null) return KINDS[hadEnded(lines, asked) ? 'completed' : kindOfRemoval(lines)];
  if (lines.hasAny(ORPHANED)) return KINDS.orphaned;
  return terminationOf(lines) === null ? null : KINDS.unknown;
}

/** Whether the containers had already ended by themselves. */
function hadEnded(lines: Lines, asked: Observation | null): boolean {
  const ended = lines.first(ENDED_BEFORE);
  return ended !== undefined && asked !== null && ended.seq < asked.seq && !isUnderWay(lines, ended, asked);
}

/**
 * The first line that shows the worker terminating the pod, where no line states why. If the sync loop printed the pod before, it would
 * have printed the deletion, too.
 */
export function terminationOf(lines: Lines): Observation | null {
  if (lines.hasAny(OWN_REASONS) || lines.hasAny(ELSEWHY)) return null;
  const first = lines.first(TERMINATES) ?? null;
  const configured = lines.first(CONFIG);
  return configured !== undefined && configured.seq < (first?.seq ?? 0) ? null : first;
}

/**
 * Whether the pod had ended because it was deleted. The API server itself removes the object of a finished pod
 * (pkg/registry/core/pod/strategy.go, CheckGracefulDelete); if the kubelet deletes it directly after its own work, there was a deletion
 * whose beginning is not in the log. A REMOVE at that time, for a pod that the sync loop did not print before, shows the same.
 */
function isUnderWay(lines: Lines, finished: Observation, asked: Observation): boolean {
  if (lines.hasAny(OWN_REASONS)) return false;
  const gone =
    lines.only('api-deleted')[0] ?? (lines.first(CONFIG) === asked && asked.id === 'config-remove' ? asked : null);
  return gone !== null && (gone.at ?? 0) - (finished.at ?? 0) <= LIMITS.ownDeleteMs;
}

/** The kind of a removal. If the object went at once, what happened to the containers decides. */
function kindOfRemoval(lines: Lines): Kind {
  // Their own lines may be filtered out. The second one follows the DELETE of a running pod (pod_workers.go, UpdatePod, since 1.22)
  const deleted = lines.only('config-delete')[0] ?? lines.only('teardown-begun')[0];
  const removed = lines.only('config-remove')[0] ?? lines.first(['must-be-killed', 'remove-failed']);
  if (removed === undefined) return 'graceful';
  if (deleted === undefined) return removedAlone(lines, removed);
  return isAtOnce(lines, deleted, removed) ? stateThen(lines, deleted) : 'graceful';
}

/** A REMOVE without a DELETE: the log begins between the two, or the kubelet only noticed that the pod is absent. */
function removedAlone(lines: Lines, removed: Observation): Kind {
  const stopped = lines.first(STOPS_OR_DELETES);
  if (stopped !== undefined && stopped.seq < removed.seq) return 'graceful';
  return lines.has('teardown-removed') ? 'forced' : 'unknown';
}

/** One DELETE with the REMOVE directly after it, before anything was stopped. */
function isAtOnce(lines: Lines, deleted: Observation, removed: Observation): boolean {
  const deletes = lines.only('config-delete').filter(({ seq }) => seq < removed.seq);
  // Lines without a time are together if no line of the pod is between them
  const areTogether =
    deleted.at !== null && removed.at !== null
      ? removed.at - deleted.at <= LIMITS.atOnceMs
      : !lines.all.some(({ seq }) => seq > deleted.seq && seq < removed.seq);
  if (deletes.length > 1 || !areTogether) return false;
  // The kubelet only deletes the object of a pod that was already being deleted (status_manager.go, canBeDeleted): this DELETE is its own
  if (lines.has('api-deleted')) return false;
  const stopped = lines.first(['worker-complete', 'kill-done']);
  return stopped === undefined || stopped.seq >= removed.seq;
}

/**
 * What the sync loop prints for a pod whose containers have ended, as soon as it gets the deletion (kubelet.go, dispatchWork, up to 1.21).
 */
const ENDED: ReadonlySet<EventId> = new Set<EventId>(['legacy-terminal', 'legacy-ignored']);

/** Up to 1.21 the kubelet at -v=2 prints only an event for a stop (kuberuntime_container.go, killContainer). */
const isStop = ({ id, event }: Observation): boolean => STOPS.has(id) || textField(event, 'reason') === 'Killing';

/**
 * If something is stopped after the object went, the pod was running. If nothing is, and the containers had died before, it had finished.
 */
function stateThen({ all }: Lines, deleted: Observation): Kind {
  const next = all.find(one => one.seq > deleted.seq && (isStop(one) || DONE.has(one.id) || ENDED.has(one.id)));
  if (next !== undefined && isStop(next)) return 'forced';
  if (next !== undefined && ENDED.has(next.id)) return 'completed';
  const before = all.filter(({ id, seq }) => seq < deleted.seq || id === 'remove-failed');
  return haveDied(before) ? 'completed' : 'unknown';
}

/**
 * Whether the containers had died when the lines end. PLEG compares what it sees with what it saw a second ago
 * (pkg/kubelet/pleg/generic.go, generateEvents) and reports a sandbox like a container: one that docker has created and not started yet has
 * “died”, and starts in the next round. So a death counts until the same id is started. If there is only one id, it may be the sandbox; if
 * a single one runs while others have died, it is the sandbox.
 */
function haveDied(lines: readonly Observation[]): boolean {
  const runs = new Map<string, boolean>();
  for (const { event } of lines) {
    const { type, data } = plegEvent(event) ?? {};
    if (data == null) continue;
    if (type === 'ContainerStarted') runs.set(data, true);
    else if (type === 'ContainerDied') runs.set(data, false);
  }
  const running = [...runs.values()].filter(Boolean).length;
  // The exit code is printed only for containers, where the next line of PLEG reports that they died
  if (lines.some(({ id }) => id === 'pleg-exit-code')) return running <= 1;
  return runs.size > running && running <= 1 && (runs.size > 1 || nothingRuns(lines));
}

/** kubelet.go, deletePod, up to 1.21: nothing runs in the runtime for a pod that is removed. */
const nothingRuns = (lines: readonly Observation[]): boolean =>
  lines.some(({ id, event }) => id === 'remove-failed' && textField(event, 'err') === 'pod not found');
