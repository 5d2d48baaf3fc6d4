import type { Kind } from '../../../document/contract/types.js';
import { SECOND } from '../../../kit/calendar.js';
import { eachKind } from '../../engine/steps.js';
import { KINDS } from '../kinds/index.js';
import { LIMITS } from '../thresholds.js';
import type { Reconstructed, StepId, StepResult } from '../types.js';
import { isHeld, requestOf } from './request.js';
import { outliving } from './running-stop.js';

export type Span = ReturnType<typeof spanOf>;

/** The beginning of a deletion: the first of these steps that the input shows. */
const COUNTED_FROM: readonly StepId[] = ['delete-seen', 'teardown-begun', 'remove-seen'];

/** The span from the request, or the first line about the deletion, to the last step that ends it: instants in ms UTC. */
export function spanOf(one: Reconstructed, toUtc: (at: number) => number) {
  const at = (steps: readonly StepId[]): number | null => {
    const seen = steps.flatMap(step => one.steps.find(result => result.step === step)?.at ?? [])[0];
    return seen === undefined ? null : toUtc(seen);
  };
  const request = requestOf(one);
  const requestedAt = request?.at ?? null;
  const { countedFrom = COUNTED_FROM } = KINDS[one.kind].extent;
  const seen = at(countedFrom) ?? earliest(one, toUtc);
  const startedAt = seen ?? requestedAt;
  // deletionTimestamp is in whole seconds
  const sameSecond =
    request !== null && !request.exact && startedAt !== null && Math.abs(startedAt - request.at) < SECOND;
  // Clocks that disagree must not make a deletion end before it began
  const ahead = requestedAt !== null && startedAt !== null && requestedAt > startedAt;
  const before = request === null && startedAt !== null ? troubledSince(one, toUtc, startedAt) : null;
  const from = before ?? (sameSecond || ahead ? startedAt : (requestedAt ?? startedAt));
  const isTimed = isOver(one) && !isHeldWithoutEnd(one);
  const isOpen = outliving(one) !== null;
  const ended = isTimed ? endOf(one, toUtc) : null;
  // The API server removes the object of a mirror last, and that of a force-deleted pod first. A late notice of the kubelet does not show
  // when it went
  const gone = KINDS[one.kind].ending.object === 'returns' || one.late !== null ? null : at(['remove-seen']);
  // The clock was set back during the deletion, or a person assembled the lines
  const isSetBack = ended !== null && startedAt !== null && ended < startedAt;
  const endedAt = isSetBack ? null : ended;
  const goneAt = gone !== null && endedAt !== null && Math.abs(endedAt - gone) >= LIMITS.pauseMs ? gone : null;
  const done = endedAt === null ? null : ownEndOf(one, toUtc);
  return {
    requestedAt,
    startedAt,
    // The node is not done with the pod
    endedAt: isOpen ? null : endedAt,
    /** The time at which the kubelet itself had ended a pod, where a client deleted the object later */
    doneAt: done !== null && endedAt !== null && endedAt - done >= LIMITS.pauseMs ? done : null,
    /** When the object was gone, if the kubelet finished with the pod at another time */
    goneAt,
    /** The time until which the deletion lasted at least, if its end has no known time: the end of its last container */
    lastedUntil: isTimed && ended === null ? containersEnded(one) : null,
    /** How far the stamp of the end is before the stamp of the beginning: such an end has no time */
    setBackMs: isSetBack ? startedAt - ended : null,
    /** The input begins in the middle of the deletion: it took at least this long. */
    begunBefore: request === null && (beganBefore(one) || before !== null),
    /** Only one step, or only the beginning, was seen: nothing shows how long the deletion took */
    single: request === null && isSingle(one),
    /** When the duration begins: at the request, unless the kubelet saw the request within the same second */
    from,
  };
}

function earliest({ steps }: Reconstructed, toUtc: (at: number) => number): number | null {
  const times = steps.flatMap(({ at }) => (at === null ? [] : [toUtc(at)]));
  return times.length > 0 ? Math.min(...times) : null;
}

/** Set if the trouble is older than the first line: the log begins in the middle of the deletion. */
function troubledSince({ hangs }: Reconstructed, toUtc: (at: number) => number, startedAt: number): number | null {
  const since = [...hangs.values()].map(hang => toUtc(hang.since)).filter(at => startedAt - at >= LIMITS.pauseMs);
  return since.length === 0 ? null : Math.min(...since);
}

/** Nothing more of the deletion is expected, as far as the object shows. */
export const isOver = ({ outcome }: Pick<Reconstructed, 'outcome'>): boolean =>
  outcome === 'removed' || outcome === 'recreated';

/**
 * Only a watch, which states no time, shows that the object went, and a finalizer held it or something hung to the end of the log: it
 * lasted longer than the visible teardown.
 */
const isHeldWithoutEnd = ({ story, steps, hangs }: Reconstructed): boolean =>
  steps.some(({ step, status, at }) => step === 'remove-seen' && status === 'seen' && at === null) &&
  ([...hangs.values()].some(({ until }) => until === null) || story?.snapshots.some(isHeld) === true);

/**
 * What the kubelet does to remove a pod. Housekeeping forgets it later, and the work for the mirror of a static pod that lives on is a
 * separate matter.
 */
const TEARDOWN: readonly StepId[] = [
  'container-stopped',
  'terminating-exited',
  'containers-terminated',
  'volumes-unmounted',
  'cgroup-removed',
  'terminated-exited',
  'worker-finished',
];

/**
 * The last step of the teardown that was seen: the object of a force-deleted pod goes first, and up to 1.21 the volumes of any pod may be
 * released after it.
 */
function endOf(one: Reconstructed, toUtc: (at: number) => number): number | null {
  const { extent, ending } = KINDS[one.kind];
  const { countedTo = [] } = extent;
  if (ending.object === 'returns') {
    const own = countedTo.map(step => timesOf(one, other => other === step)[0]).find(time => time !== undefined);
    if (own !== undefined) return toUtc(own);
  }
  const counts = (step: StepId): boolean =>
    countedTo.length > 0 ? TEARDOWN.includes(step) || countedTo.includes(step) : step !== 'forgotten';
  const times =
    one.late === null
      ? timesOf(one, counts)
      : timesOf(one, step => step === 'api-delete-sent' || (step !== 'remove-seen' && counts(step)));
  return times.length > 0 ? Math.max(...times.map(toUtc)) : null;
}

/**
 * The end of the teardown of a pod whose deletion no other client had requested before it (kubelet.go, syncTerminatedPod;
 * eviction_manager.go, evictPod).
 */
function ownEndOf(one: Reconstructed, toUtc: (at: number) => number): number | null {
  const { extent, askedBy, ending } = KINDS[one.kind];
  if (askedBy !== 'kubelet' || ending.object !== 'last' || extent.countedTo !== undefined) return null;
  const seen = timesOf(one, step => step === 'delete-seen')[0] ?? Number.POSITIVE_INFINITY;
  const times = timesOf(one, step => TEARDOWN.includes(step)).filter(at => at <= seen);
  return times.length > 0 ? toUtc(Math.max(...times)) : null;
}

const timesOf = (one: Reconstructed, counts: (step: StepId) => boolean): number[] =>
  one.steps.flatMap(result => (counts(result.step) && !isLateEcho(result, one) ? (result.at ?? []) : []));

/** When one of these steps is seen, the containers have ended, in every version. */
const AFTER_CONTAINERS: readonly StepId[] = ['containers-terminated', 'volumes-unmounted', 'worker-finished'];

/** Whether PLEG only reported late: it runs once a second, and may report a death after its consequences. */
function isLateEcho({ step, proof, at }: StepResult, { steps, kind }: Reconstructed): boolean {
  if (step !== 'container-stopped' || proof !== null) return false;
  const proves = KINDS[kind].ending.object === 'last' ? [...AFTER_CONTAINERS, 'remove-seen'] : AFTER_CONTAINERS;
  return steps.some(other => proves.includes(other.step) && other.at !== null && at !== null && other.at <= at);
}

/** The beginning of a deletion, or of part of it, does not show what followed. */
const BEGINNINGS: readonly StepId[] = [
  'delete-requested',
  'delete-seen',
  'teardown-begun',
  'terminating-entered',
  'prestop-started',
  'stop-sent',
  'forgotten',
];

function isSingle({ steps }: Reconstructed): boolean {
  const timed = steps.flatMap(({ step, at }) => (at === null || step === 'forgotten' ? [] : step));
  return new Set(timed).size < 2 || timed.every(step => BEGINNINGS.includes(step));
}

/** How the kubelet first learns of a deletion. Everything else follows from that. */
const FIRST_SEEN: readonly StepId[] = ['delete-seen', 'teardown-begun'];

const firstStepsOf = eachKind((kind: Kind): readonly StepId[] => {
  const { extent, ending } = KINDS[kind];
  const first = [...FIRST_SEEN, ...(extent.firstSteps ?? [])];
  // The removal of the object may be all that a kubelet learns of a forced deletion, and follows all other steps
  return ending.object === 'first' ? [...first, 'remove-seen'] : first.filter(step => step !== 'remove-seen');
});

/** Nothing shows how the deletion began: it took longer than the input shows. */
function beganBefore({ kind, steps, outcome }: Reconstructed): boolean {
  if (KINDS[kind].ending.object === 'returns' || outcome === 'recreated') return false;
  const timed = steps.filter(({ at }) => at !== null);
  return timed.length > 0 && !timed.some(({ step }) => firstStepsOf(kind).includes(step));
}

/** The end of the last container: a watch states no time for the removal, but the containers had ended by then. */
function containersEnded({ story }: Reconstructed): number | null {
  const ends = story?.snapshots.flatMap(({ containers }) =>
    containers.map(({ finishedAt }) => Date.parse(finishedAt ?? '')),
  );
  const after = ends?.filter(end => end >= (story?.requestedAt ?? 0)) ?? [];
  return after.length > 0 ? Math.max(...after) : null;
}

/** The interval at which something recurred, in ms: the median; null where it had no steady pace. */
export function rhythmOf(times: readonly (number | null)[]): number | null {
  if (times.length < LIMITS.rhythmTimes) return null;
  const known = times.filter(at => at !== null).sort((a, b) => a - b);
  if (known.length < times.length) return null;
  const intervals = known.slice(1).map((at, index) => at - (known[index] ?? at));
  const middle = intervals.toSorted((a, b) => a - b)[Math.floor(intervals.length / 2)] ?? 0;
  const alike = intervals.filter(one => one >= middle / LIMITS.rhythmFactor && one <= middle * LIMITS.rhythmFactor);
  // Several times in one millisecond are one burst
  return middle >= 1 && alike.length >= intervals.length * LIMITS.rhythmShare ? Math.round(middle) : null;
}
