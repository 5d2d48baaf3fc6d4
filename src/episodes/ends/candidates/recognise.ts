import type { EventId } from '../../../catalogue/events.js';
import type { Life, Observation } from '../../../correlate/types.js';
import type { ApiRequest } from '../facts/request.js';
import type { KindModel } from '../kind-model.js';
import { KINDS } from '../kinds/index.js';
import type { Lines } from '../lines.js';

const MODELS: readonly KindModel[] = Object.values(KINDS);

export const staticKind = (hasNext: boolean): KindModel =>
  hasNext ? KINDS['static-replaced'] : KINDS['static-removed'];

/** The kind of the deletion of a mirror that its static pod does not explain. `orphaned`: housekeeping found it without a static pod. */
export const mirrorKind = (orphaned: boolean, hasNext: boolean): KindModel =>
  orphaned && !hasNext ? KINDS['static-removed'] : KINDS.mirror;

/** The kind of a deletion of which only the request is known; `null` where not even what was requested is known. */
export function requestedKind(request: ApiRequest | null): KindModel {
  if (request === null) return KINDS.unknown;
  if (request.withoutNode) return KINDS.unscheduled;
  return statedKind(request) ?? kindOfRequest(request, false);
}

/** `hadEnded`: the log shows that the pod had ended by itself before. */
export function kindOfRequest({ grace, hadFinished }: ApiRequest, hadEnded: boolean): KindModel {
  if (grace === 0) return hadFinished ? KINDS.completed : KINDS.forced;
  return hadEnded ? KINDS.completed : KINDS.graceful;
}

/** The kind that the object itself states: the pod had been ended before its object was deleted. */
export const statedKind = (request: ApiRequest | null): KindModel | null =>
  request?.hadFinished
    ? (MODELS.find(({ recognition }) => recognition?.statedAs?.has(request.reason ?? '')) ?? null)
    : null;

/** The kinds that the kubelet states itself, by event; first the kinds that share no event with another. */
const STATED_KINDS: readonly ReadonlyMap<EventId, KindModel>[] = [false, true].map(
  yields =>
    new Map(
      MODELS.flatMap(model =>
        model.recognition !== undefined && (model.recognition.yields ?? false) === yields
          ? [...model.recognition.statedBy].map(id => [id, model] as const)
          : [],
      ),
    ),
);

/** Whether the kubelet states with this line that it ends the pod itself. */
export const isOwnEnding = ({ id }: Observation): boolean => STATED_KINDS.some(words => words.has(id));

/**
 * The kind that the kubelet states itself, unless the deletion had been requested before: a node that shuts down, or lacks a resource, only
 * speeds up the end of a pod that is already terminating.
 */
export function kindByKubelet(lines: Lines, asked: Observation | null): KindModel | null {
  const before = asked?.seq ?? Number.POSITIVE_INFINITY;
  for (const words of STATED_KINDS) {
    const line = lines.first(words.keys());
    if (line !== undefined && line.seq < before) return words.get(line.id) ?? null;
  }
  return null;
}

/** Lines that show a pod running in a later process of the kubelet. */
const RUNS: ReadonlySet<EventId> = new Set<EventId>(['sync-enter', 'sync-exit']);

const ENDS_WITH_PROCESS: ReadonlySet<EventId> = new Set(
  STATED_KINDS.flatMap(words => [...words].flatMap(([id, { extent }]) => (extent.endsWithProcess ? [id] : []))),
);

/** The life of a pod, divided in two if a kubelet process ended the pod together with itself and a later process runs it again. */
export function storiesOf(life: Life): Life[] {
  const ending = life.observations.find(({ id }) => ENDS_WITH_PROCESS.has(id));
  if (ending === undefined) return [life];
  const again = life.observations.some(({ id, kubelet }) => kubelet > ending.kubelet && RUNS.has(id));
  if (!again) return [life];
  const [ended, lived] = [false, true].map(later => ({
    ...life,
    observations: life.observations.filter(({ kubelet }) => kubelet > ending.kubelet === later),
  }));
  return [...(ended ? [{ ...ended, story: null }] : []), ...(lived ? storiesOf(lived) : [])];
}
