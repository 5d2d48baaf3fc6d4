import type { EventId } from '../../../catalogue/events.js';
import { containerId } from '../../../catalogue/fields.js';
import { type Observation, snapshotAt } from '../../../correlate/types.js';
import { reports } from '../../engine/troubles.js';
import { KINDS } from '../kinds/index.js';
import { LIMITS } from '../thresholds.js';
import type { Deletion } from '../types.js';
import { isNoAnswer, isUnrelated, reasonIn } from './errors.js';
import { isEnded, paceOf } from './find.js';
import { FINISHED } from './proofs.js';
import type { Hang, HangModel } from './types.js';

/** The hang with the end that anything shows; null where it was none. */
export function withEnd(hang: Hang, model: HangModel, one: Deletion): Hang | null {
  const last = hang.lines.at(-1);
  if (isEnded(hang) || last === undefined) return hang;
  const isDone = model.outlivesObject && one.lines.ofAny(FINISHED).some(({ seq }) => seq > last.seq);
  if (isSeenToEnd(hang, last, model, one) || isDone || isLetGo(one, model)) return null;
  for (const show of ENDS) {
    const at = show(hang, last, model, one);
    if (at != null) return endedAt(hang, at);
  }
  return untilUnrelated(hang, model, one);
}

/** When the hang was over, as something other than the lines of its model shows: the first that shows an end counts. */
const ENDS = [succeededAt, workedAt, answeredAt, unsaidAt];

function endedAt({ quietMs: _, ...hang }: Hang, at: number): Hang {
  return { ...hang, until: at, ms: Math.max(0, at - hang.since) };
}

/** A hang that no line of the pod ends is over at the latest when another pod takes its place. */
function succeededAt(_: Hang, { seq }: Observation, model: HangModel, one: Deletion): number | null | undefined {
  const { subject, ending } = KINDS[one.kind];
  if (subject !== 'static' && !ending.deletedByKubelet) return null;
  return [one.succeeded, model.ofGeneration ? one.superseded : null].find(line => line !== null && line.seq > seq)?.at;
}

/** A call that is repeated has worked if its goroutine printed its next line without a failure before it. */
function workedAt(_: Hang, last: Observation, { call }: HangModel, { lines }: Deletion): number | null | undefined {
  const again = call && lines.only(call.made).find(({ seq }) => seq > last.seq);
  if (call === undefined || again === undefined) return null;
  return lines.only(call.next).find(({ seq, kubelet }) => seq > again.seq && kubelet === again.kubelet)?.at;
}

/**
 * The call had no answer, and then the API server answered this kubelet: the list or watch of its pods is back (client-go,
 * tools/cache/reflector.go), or the sync loop got the pod from it. What is not done by then waits for its next try.
 */
function answeredAt({ error }: Hang, last: Observation, _: HangModel, { observations, coverage }: Deletion) {
  const { at: since, kubelet, seq } = last;
  if (since === null || error === null || !isNoAnswer(error)) return null;
  const outages = coverage.watchOutages.filter(one => one.kubelet === kubelet && one.from <= since);
  const answers = observations.filter(one => one.from === 'api' && one.seq > seq && one.kubelet === kubelet);
  const ends = [...outages.map(({ until }) => until), ...answers.map(({ at }) => at)];
  return ends.flatMap(at => (at !== null && at > since ? [at] : [])).sort((a, b) => a - b)[0];
}

/**
 * An error that PLEG repeats in every round is over when it is no longer repeated, even if no line reports its end. A selection that
 * contained it would have contained the next one, too.
 */
function unsaidAt({ since }: Hang, { at }: Observation, { steady }: HangModel, { lines, coverage }: Deletion) {
  if (steady === undefined || coverage.until === null) return null;
  const repeated = lines.ofAny(steady.events).filter(line => reports(steady, line) && (line.at ?? 0) >= since);
  const last = repeated.at(-1);
  if (last?.at == null || repeated.length < LIMITS.steadyLooks || last.kubelet !== coverage.lastKubelet) return null;
  const end = Math.max(last.at, at ?? last.at);
  return coverage.until - end >= LIMITS.unsaidMs && coverage.wholeFrom(last) ? end : null;
}

/** Lines that the kubelet prints only after it has read the object from the API server (status_manager.go, syncPod). */
const READ: readonly EventId[] = ['status-patch', 'status-patched', 'status-unchanged', 'api-deleted'];

/**
 * The hang up to the answer that the Node authorizer knows no such pod on the node: the pod's object is gone, and so is what depended on
 * it, unless something shows the object later. Null where nothing else was in the way, or not for long.
 */
function untilUnrelated(hang: Hang, { shortest }: HangModel, one: Deletion): Hang | null {
  const others = hang.lines.findLastIndex(line => !isUnrelated(line)) + 1;
  const first = hang.lines[others];
  if (first?.at == null || isShownAfter(first, one)) return hang;
  if (others === 0 || first.at - hang.since < shortest) return null;
  const lines = hang.lines.slice(0, others);
  return {
    ...endedAt(hang, first.at),
    lines,
    tries: lines.length,
    pace: paceOf(lines),
    error: reasonIn(lines) ?? null,
  };
}

/** Whether something shows the object later than this line. */
export function isShownAfter({ seq, at }: Observation, one: Deletion): boolean {
  const { observations, story, toUtc, watchedTo } = one;
  const isRemoved = story?.changes.some(({ kind }) => kind === 'removed') ?? true;
  if (!isRemoved && at !== null && watchedTo !== null && toUtc !== null && watchedTo > toUtc(at)) return true;
  return observations.some(
    line =>
      line.seq > seq &&
      (READ.includes(line.id) ||
        // The kubelet's own watch is a moment later than the authorizer's
        (line.from === 'api' && (line.at ?? 0) - (at ?? 0) >= LIMITS.apiWatchMs)),
  );
}

/** Whether a runtime saw the end of the hang after its last line of trouble; without a clock, at any time. */
function isSeenToEnd({ lines }: Hang, { at: last }: Observation, model: HangModel, one: Deletion): boolean {
  const { testimony, toUtc } = one;
  const ids = new Set(lines.flatMap(({ event }) => containerId(event) ?? []));
  const since = last === null || toUtc === null ? null : toUtc(last);
  return testimony.some(
    ({ what, at, identity }) =>
      model.witnessed?.includes(what) &&
      (since === null || at === null || at >= since) &&
      (ids.size === 0 || identity.containerId === undefined || ids.has(identity.containerId)),
  );
}

/**
 * The watch shows the kubelet's own delete, which waits for all containers and volumes (status_manager.go, canBeDeleted): grace 0 on an
 * object whose containers have ended. A client that deletes by force does not wait for them.
 */
function isLetGo({ kind, story }: Deletion, { deletedByKubelet }: HangModel): boolean {
  const final = snapshotAt(story, 'final-delete');
  if (final === undefined || deletedByKubelet || !KINDS[kind].ending.deletedByKubelet) return false;
  return final.containers.length > 0 && final.containers.every(({ state }) => state === 'terminated');
}
