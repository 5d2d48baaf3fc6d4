import type { EventId } from '../../../catalogue/event-id.js';
import { containerId } from '../../../catalogue/fields.js';
import { type Observation, snapshotAt } from '../../../correlate/types.js';
import { KINDS } from '../kinds/index.js';
import { LIMITS } from '../thresholds.js';
import type { Deletion } from '../types.js';
import { errorOf, isNoAnswer, isUnrelated } from './errors.js';
import { endedAt, isEnded, paceOf } from './find.js';
import type { Hang, HangModel } from './types.js';

/** Lines that the kubelet prints only after it has read the object from the API server (status_manager.go, syncPod). */
const READ: readonly EventId[] = ['status-patch', 'status-patched', 'status-unchanged', 'api-deleted'];

/**
 * The hang up to the answer that the Node authorizer knows no such pod on the node: the pod's object is gone, and so is what depended on
 * it, unless something shows the object later. Null where nothing else was in the way, or not for long.
 */
export function untilUnrelated(hang: Hang, { shortest }: HangModel, one: Deletion): Hang | null {
  const others = hang.lines.findLastIndex(line => !isUnrelated(line)) + 1;
  const first = hang.lines[others];
  if (isEnded(hang) || first?.at == null || isShownAfter(first, one)) return hang;
  const ms = first.at - hang.since;
  if (others === 0 || ms < shortest) return null;
  const lines = hang.lines.slice(0, others);
  const error = lines.map(errorOf).findLast(text => text !== null && text !== '') ?? null;
  return { ...endedAt(hang, first.at), lines, tries: lines.length, pace: paceOf(lines), error };
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

/**
 * No witness may show the end of a hang that lasts to the end of the input: this uses all evidence about the pod, no matter which lines the
 * model reads.
 */
export function isRefuted(hang: Hang, model: HangModel, one: Deletion): boolean {
  if (isEnded(hang)) return false;
  const last = hang.lines.at(-1);
  if (last === undefined) return false;
  return isSeenToEnd(hang, model, one) || isDone(one, model, last.seq) || isLetGo(one, model);
}

/** A hang that no line of the pod ends is over at the latest when another pod takes its place. */
export function untilSucceeded(hang: Hang, model: HangModel, { kind, succeeded, superseded }: Deletion): Hang {
  const { subject, ending } = KINDS[kind];
  const last = hang.lines.at(-1)?.seq ?? Number.POSITIVE_INFINITY;
  const end = [succeeded, model.ofGeneration ? superseded : null].find(line => line !== null && line.seq > last);
  if (isEnded(hang) || end?.at == null) return hang;
  if (subject !== 'static' && !ending.deletedByKubelet) return hang;
  return endedAt(hang, end.at);
}

/**
 * The call had no answer, and then the API server answered this kubelet: the list or watch of its pods is back (client-go,
 * tools/cache/reflector.go), or the sync loop got the pod from it. What is not done by then waits for its next try.
 */
export function untilAnswered(hang: Hang, { observations, coverage }: Deletion): Hang {
  const last = hang.lines.at(-1);
  if (isEnded(hang) || last?.at == null || hang.error === null || !isNoAnswer(hang.error)) return hang;
  const since = last.at;
  const ends = [
    ...coverage.watchOutages
      .filter(({ kubelet, from }) => kubelet === last.kubelet && from <= since)
      .map(({ until }) => until),
    ...observations
      .filter(({ seq, from, kubelet }) => from === 'api' && seq > last.seq && kubelet === last.kubelet)
      .map(({ at }) => at),
  ].filter(at => at !== null && at > since);
  const [end] = ends.sort((a, b) => (a ?? 0) - (b ?? 0));
  return end == null ? hang : endedAt(hang, end);
}

/** Whether a runtime saw the end of the hang after its last line of trouble; without a clock, at any time. */
function isSeenToEnd({ lines }: Hang, { witnessed = [] }: HangModel, { testimony, toUtc }: Deletion): boolean {
  const last = lines.at(-1)?.at ?? null;
  const ids = new Set(lines.flatMap(({ event }) => containerId(event) ?? []));
  const since = last === null || toUtc === null ? null : toUtc(last);
  return testimony.some(
    ({ what, at, identity }) =>
      witnessed.includes(what) &&
      (since === null || at === null || at >= since) &&
      (ids.size === 0 || identity.containerId === undefined || ids.has(identity.containerId)),
  );
}

/** The worker had finished with the pod, or the kubelet forgot it, which happens only afterwards. */
const isDone = ({ observations }: Deletion, { outlivesObject }: HangModel, seq: number): boolean =>
  outlivesObject === true && observations.some(line => line.seq > seq && DONE.includes(line.id));

/**
 * The watch shows the kubelet's own delete, which waits for all containers and volumes (status_manager.go, canBeDeleted): grace 0 on an
 * object whose containers have ended. A client that deletes by force does not wait for them.
 */
function isLetGo({ kind, story }: Deletion, { deletedByKubelet }: HangModel): boolean {
  const final = snapshotAt(story, 'final-delete');
  if (final === undefined || deletedByKubelet || !KINDS[kind].ending.deletedByKubelet) return false;
  return final.containers.length > 0 && final.containers.every(({ state }) => state === 'terminated');
}

const DONE: readonly EventId[] = ['worker-complete', 'orphan-worker-done', 'forgotten'];
