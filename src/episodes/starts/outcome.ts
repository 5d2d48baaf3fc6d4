import { durationIn } from '../../catalogue/duration.js';
import type { StartOutcome } from '../../document/contract/types.js';
import { grouped } from '../../kit/grouped.js';
import type { StartCase } from './case.js';
import type { Instants } from './course/instants.js';
import { readyByProbe } from './course/unready.js';
import { deletedAt, earliest, type Facts, latest, type ProbeSign, takenDownAt } from './facts/facts.js';
import { failureIn } from './failure.js';
import { STAGES } from './stages.js';
import { LIMITS } from './thresholds.js';
import type { Mark, Trouble } from './types.js';
import { backOffOf, crashedAgain, gatesIn, probeSays } from './words.js';

export interface Decision {
  readonly outcome: StartOutcome;
  /** What holds the pod at the end of the input */
  readonly lasting: readonly Trouble[];
  /** What the start was doing when the input ends, or when the pod was deleted, if nothing failed */
  readonly doing: Doing | null;
}

export interface Doing {
  readonly what: 'volumes' | 'sandbox' | 'pull' | 'init' | 'readiness' | 'startup' | 'containers' | 'worker';
  /** The container, image or gate that it was about */
  readonly detail: string | null;
  readonly since: Mark | null;
}

/** Only a probe or a gate is waited for. */
export const isUnready = (doing: Doing | null): doing is Doing =>
  doing?.what === 'readiness' || doing?.what === 'startup';

/** How the start ended, as far as the input shows. */
export function outcomeOf(startCase: StartCase): Decision {
  const { facts, about, at, troubles } = startCase;
  const { kind, until } = about;
  const none = { lasting: [], doing: null };
  if (kind === 'refused') return { outcome: 'refused', ...none };
  if (kind === 'resumed') return { outcome: 'resumed', ...none };
  const taken = takenDownAt(facts);
  const isBefore = (mark: Mark | null): boolean => mark !== null && (taken === null || mark.at <= taken.at);
  const lasting = troubles.filter(trouble => lasts(trouble, startCase, taken?.at ?? until));
  if (isBefore(at.ready) || at.wasReady) return { outcome: 'ready', lasting, doing: null };
  if (hasFinished(startCase, deletedAt(facts)?.at ?? Number.POSITIVE_INFINITY))
    return { outcome: failureIn(startCase) === null ? 'completed' : 'failed', ...none };
  // A static pod without a mirror has no status in the API
  const seesReady = facts.statuses.length > 0 || (about.seesReady && about.life.role !== 'static');
  if (taken !== null && isUnseen(startCase, taken)) return { outcome: 'in-progress', ...none };
  if (taken !== null)
    return !seesReady && isBefore(at.running)
      ? { outcome: 'running', ...none }
      : { outcome: 'gone', lasting, doing: doingOf(startCase, taken.at) };
  const mayHold = (trouble: Trouble): boolean =>
    repeats(trouble, startCase) &&
    (trouble.count > 1 || crashedAgain(trouble.latestText) || until - trouble.first.at >= LIMITS.briefMs);
  // If the log begins in the middle, the pod may have been Ready before its containers crashed
  const mayHaveRun = kind === 'unknown' && lasting.every(({ stage }) => stage === 'crash');
  if (!mayHaveRun && lasting.some(trouble => mayHold(trouble) && isWholeSince(trouble.last, about)))
    return { outcome: 'stuck', lasting, doing: null };
  if (lasting.length > 0) return { outcome: 'in-progress', lasting, doing: null };
  const doing = doingOf(startCase);
  if (at.running !== null && !seesReady)
    return failsNow(startCase) && failsLong(startCase) && readyByProbe(facts, startCase.containers) === null
      ? { outcome: 'stuck', lasting, doing }
      : { outcome: 'running', lasting, doing: null };
  if (
    isUnready(doing) &&
    failsLong(startCase) &&
    (isLoggedUnready(startCase) || failsNow(startCase) || isWatchedUnready(facts))
  )
    return { outcome: 'stuck', lasting, doing };
  const stale = latest(troubles.map(({ last }) => last));
  const isToldNoMore = stale !== null && (!about.seesRuns || until - stale.at > LIMITS.workerRetryMs);
  if (isToldNoMore && at.running === null) return { outcome: 'in-progress', lasting, doing: null };
  const progress = latest([at.running, at.sandboxCreated, at.sandboxRequested, at.seen].flatMap(mark => mark ?? []));
  const isSilent = progress !== null && until - progress.at > LIMITS.silenceMs && at.running === null && isWhole(about);
  return { outcome: isSilent ? 'stuck' : 'in-progress', lasting, doing };
}

/**
 * From its ADD on the log has every line, and the kubelet has written a status since the containers ran, so the log would show that the pod
 * is Ready. While the API server is unreachable, the kubelet writes none.
 */
const isLoggedUnready = ({ about, at, facts }: StartCase): boolean =>
  isWhole(about) &&
  at.seen !== null &&
  at.running !== null &&
  isWholeSince(at.seen, about) &&
  facts.statuses.some(({ mark }) => mark.by === 'log' && mark.at >= (at.running?.at ?? 0));

/** Missing lines might show that the pod recovered. */
const isWholeSince = ({ by, evidence }: Mark, { coverage }: StartCase['about']): boolean =>
  by !== 'log' || coverage().wholeFrom(evidence);

/** In a selection of lines, missing lines show nothing: selections leave out housekeeping. */
function isWhole({ coverage, kubelet }: StartCase['about']): boolean {
  if (kubelet === null) return true;
  const { isFiltered, keepsHouse } = coverage();
  return !isFiltered() && keepsHouse;
}

/** The input contains none of the steps in between: a volume, a sandbox or an image is logged in every version. */
function isUnseen({ facts, at }: StartCase, deleted: Mark): boolean {
  const isShort = at.seen !== null && deleted.at - at.seen.at < LIMITS.atOnceMs;
  const isSeen = ['volumes-wanted', 'sandbox-requested', 'sandbox-created', 'sync-entered'] as const;
  const shows =
    facts.sightings.length + facts.statuses.length + facts.troubles.length > 0 ||
    isSeen.some(step => facts.steps.has(step));
  return !isShort && !shows;
}

/** Whether it runs and is not Ready in the last state of the object. */
const isWatchedUnready = ({ statuses }: Facts): boolean =>
  statuses
    .findLast(({ mark }) => mark.by === 'watch')
    ?.conditions.some(({ type, isTrue }) => type === 'Ready' && isTrue === false) === true;

function repeats(trouble: Trouble, { restarts }: StartCase): boolean {
  const { stage, container } = trouble;
  if (stage !== 'crash') return true;
  if (trouble.last.at - trouble.first.at > LIMITS.firstBackOffMs + LIMITS.resyncMs) return true;
  return (
    backOffOf(trouble) === null ||
    crashedAgain(trouble.latestText) ||
    restarts.filter(one => one.container === container).length > 1
  );
}

function failsLong({ facts, about, at }: StartCase): boolean {
  const fails = facts.probes.filter(({ says, probe }) => says === 'no' && probe !== 'liveness');
  const first = earliest(fails.map(({ mark }) => mark)) ?? at.running;
  return first !== null && about.until - first.at >= LIMITS.failingMs;
}

/** The last line about its probes reports a failure: the kubelet prints only changes, and the output of probes that fail. */
function failsNow({ facts, about }: StartCase): boolean {
  const last = facts.probes.filter(({ probe }) => probe !== 'liveness').reduce<ProbeSign | null>(later, null);
  if (last?.says !== 'no' || !isWholeSince(last.mark, about)) return false;
  // Up to 1.20 no line says that a probe passed
  const isOver = about.until - last.mark.at > LIMITS.failsAgainMs;
  if (isOver && facts.probes.every(({ output }) => output !== null)) return false;
  return facts.probes.some(({ output, probe }) => output !== null && probe !== 'liveness');
}

const later = (last: ProbeSign | null, one: ProbeSign): ProbeSign =>
  last === null || one.mark.at >= last.mark.at ? one : last;

/** Its worker tries again what these end; volumes are mounted by others. */
const TRIED_BY_WORKER: ReadonlySet<string> = new Set(['container', 'sandbox']);

/** From 1.35 on the worker waits until a back-off is over (pod_workers.go, completeWork). */
const WAITS_FOR_BACK_OFF = 35;

/** The back-off of a mount doubles (util/goroutinemap/exponentialbackoff): no pause is longer than two of the one before it. */
function mountedWithin({ tries }: Trouble): number {
  const [before, last] = tries.slice(-2);
  const doubled = before === undefined || last === undefined ? LIMITS.volumeLateMs : 2 * (last - before);
  return Math.min(doubled + LIMITS.startRetryMs, LIMITS.volumeLateMs);
}

/** A container whose back-off is over runs again, until another line shows otherwise. */
function silenceOf(trouble: Trouble, { seesRuns, minors }: StartCase['about']): number {
  const { stage } = trouble;
  // Whether a later try worked is not logged, but each one that fails is, and each that only waits
  const isUnseen = !seesRuns && trouble.last.by === 'log';
  if (isUnseen && stage === 'volumes') return mountedWithin(trouble);
  if (isUnseen && TRIED_BY_WORKER.has(STAGES[stage].relief))
    return minors.max !== null && minors.max < WAITS_FOR_BACK_OFF ? LIMITS.startRetryMs : LIMITS.workerLateMs;
  const wait = durationIn(backOffOf(trouble) ?? '');
  return stage === 'crash' && wait !== null ? wait + LIMITS.afterBackOffMs : STAGES[stage].retriedWithin;
}

/** Whether it held the pod until then, as far as lines show. */
const lasts = (trouble: Trouble, startCase: StartCase, until: number): boolean =>
  trouble.first.at <= until &&
  until - trouble.last.at <= silenceOf(trouble, startCase.about) &&
  !isOver(trouble, startCase);

/** Whether something after it shows that the pod recovered. */
export function isOver({ stage, container, last }: Trouble, { at, containers, facts, about }: StartCase): boolean {
  const after = (mark: Mark | null | undefined): boolean => mark != null && mark.at > last.at;
  if (after(at.ready)) return true;
  const startsAfter = facts.sightings.some(({ mark, what }) => what === 'started' && after(mark));
  const { relief } = STAGES[stage];
  if (relief === 'start') return startsAfter;
  if (relief === 'longer-run') return outlives(facts, last, about.until);
  if (relief === 'ready') return false;
  if (relief === 'sandbox')
    return (
      after(at.running) ||
      after(at.sandboxCreated) ||
      isAsked(stage, at, last) ||
      facts.sightings.some(({ mark }) => after(mark))
    );
  if (after(at.running)) return true;
  const runs = containers.filter(({ name }) => container === null || name === container).flatMap(one => one.runs);
  if (runs.some(({ started }) => after(started))) return true;
  return facts.sightings.some(
    ({ id, what, mark }) => what === 'started' && after(mark) && !facts.sandboxes.has(id) && !facts.nameOfId.has(id),
  );
}

/** What shows that a try worked which comes after those that failed; null where only a later part of the start shows it. */
export function workedAt(
  { stage, reason, container, last }: Trouble,
  { at, containers, facts }: StartCase,
): Mark | null {
  const after = (marks: readonly (Mark | null | undefined)[]): Mark | null =>
    earliest(marks.flatMap(mark => (mark != null && mark.at > last.at ? [mark] : [])));
  const own = containers.filter(({ name }) => container === null || name === container);
  switch (stage) {
    case 'volumes':
      return after([
        facts.volumes.get(reason?.replace(/^volume /, '') ?? '')?.mounted,
        ...(facts.steps.get('volumes-ready') ?? []),
      ]);
    case 'network':
      return after([at.network.there]);
    case 'sandbox':
      return after([at.sandboxCreated]);
    case 'image':
      return after(own.map(({ pull }) => pull?.done));
    case 'create':
    case 'config':
      return after(own.flatMap(({ runs }) => runs.map(({ created }) => created)));
    case 'start':
      return after(own.flatMap(({ runs }) => runs.map(({ started }) => started)));
    default:
      return null;
  }
}

/** A container that was started after the last back-off runs longer than the previous one did. */
function outlives({ sightings, sandboxes }: Facts, last: Mark, until: number): boolean {
  const own = [...grouped(sightings, ({ id }) => id)]
    .filter(([id]) => !sandboxes.has(id))
    .map(([, seen]) => ({
      from: earliest(seen.filter(({ what }) => what === 'started').map(({ mark }) => mark)),
      to: earliest(seen.filter(({ what }) => what === 'ended').map(({ mark }) => mark)),
    }));
  const lived = own.flatMap(({ from, to }) => (from !== null && to !== null ? [to.at - from.at] : []));
  const long = Math.max(LIMITS.leastLifeMs, 2 * (lived.at(-1) ?? 0));
  return own.some(({ from, to }) => from !== null && to === null && from.at > last.at && until - from.at > long);
}

/** The sandbox is requested only when all volumes are mounted. */
const isAsked = (stage: Trouble['stage'], { sandboxRequested }: Instants, last: Mark): boolean =>
  stage === 'volumes' &&
  sandboxRequested !== null &&
  sandboxRequested.by === 'runtime' &&
  sandboxRequested.at > last.at;

/** All containers have ended, and none is started again. */
function hasFinished({ facts, containers, at }: StartCase, before: number): boolean {
  const phase = facts.statuses.findLast(one => one.phase !== null && one.mark.at < before)?.phase;
  if (phase === 'Succeeded' || phase === 'Failed') return containers.length > 0 || at.running !== null;
  if (facts.statuses.length > 0) return false;
  const seen = facts.sightings.filter(({ mark }) => mark.at < before);
  const started = new Set(seen.filter(({ what }) => what === 'started').map(({ id }) => id));
  const ended = new Set(seen.filter(({ what }) => what === 'ended').map(({ id }) => id));
  const clean = seen.some(({ exitCode }) => exitCode === 0);
  return clean && started.size > 0 && [...started].every(id => ended.has(id));
}

/** What the start was doing at that time. */
function doingOf({ facts, at, containers }: StartCase, then = Number.POSITIVE_INFINITY): Doing | null {
  const isThen = (mark: Mark | null | undefined): mark is Mark => mark != null && mark.at <= then;
  // While a pod is removed its probes go on, and what they say is about its end
  const probes = facts.probes.filter(({ probe, mark }) => probe !== 'liveness' && mark.at <= then);
  const failed = probes.filter(({ says }) => says === 'no');
  const no = failed.at(-1) ?? null;
  if (isThen(at.running)) {
    if (isThen(at.ready)) return null;
    const waits = facts.statuses
      .filter(({ mark }) => mark.at <= then)
      .flatMap(({ conditions, mark }) => conditions.map(({ type, message }) => ({ type, message, at: mark.at })))
      .findLast(({ type }) => type === 'Ready');
    // The kubelet syncs the pod because of a probe after the line with the probe's output
    const answered = failed.findLast(one => one.output !== null && one.probe === no?.probe);
    const hasPassed = probes.some(one => one.says === 'yes' && one.probe === no?.probe && one.mark.at > no.mark.at);
    // The kubelet looks at the gates when all containers are ready (status/generate.go, GeneratePodReadyCondition)
    const isGated = gatesIn(waits?.message ?? '') !== null && (waits?.at ?? 0) >= (answered?.mark.at ?? 0);
    const output = hasPassed || isGated ? null : (answered?.output ?? null);
    const says = output === null ? (waits?.message ?? null) : probeSays(output);
    return { what: no?.probe === 'startup' ? 'startup' : 'readiness', detail: says, since: at.running };
  }
  const init = containers.find(
    ({ role, runs }) => role === 'init' && isThen(runs.at(-1)?.started) && !isThen(runs.at(-1)?.ended),
  );
  // Only a sidecar has a startup probe among them: it does not have to end
  const unstarted = failed.findLast(
    ({ probe, container, output }) => probe === 'startup' && container === init?.name && output !== null,
  );
  if (init !== undefined && unstarted !== undefined)
    return { what: 'startup', detail: probeSays(unstarted.output ?? ''), since: init.runs.at(-1)?.started ?? null };
  if (init !== undefined) return { what: 'init', detail: init.name, since: init.runs.at(-1)?.started ?? null };
  const pulling = unfinishedPull(facts, then);
  if (pulling !== null) return pulling;
  const sandbox = at.sandboxCreated ?? firstSighting(facts);
  if (isThen(sandbox)) return { what: 'containers', detail: null, since: sandbox };
  if (isThen(at.sandboxRequested)) return { what: 'sandbox', detail: null, since: at.sandboxRequested };
  if (facts.steps.has('volumes-wanted'))
    return { what: 'volumes', detail: null, since: earliest(facts.steps.get('volumes-wanted')) };
  return at.seen === null ? null : { what: 'worker', detail: null, since: at.seen };
}

/** Whatever PLEG sees of a pod, the sandbox or a container, shows that its sandbox exists. */
const firstSighting = ({ sightings, sandboxes }: Facts): Mark | null => {
  const own = sightings.filter(({ id }) => sandboxes.has(id));
  return earliest((own.length > 0 ? own : sightings).map(({ mark }) => mark));
};

const IMAGE = /image "([^"]{1,500})"/;

function unfinishedPull({ events }: Facts, then: number): Doing | null {
  const pulling = events.filter(({ reason, mark }) => reason === 'Pulling' && mark.at <= then).at(-1);
  const isOver = events.some(
    ({ reason, mark }) =>
      (reason === 'Pulled' || reason === 'Failed') && mark.at >= (pulling?.mark.at ?? 0) && mark.at <= then,
  );
  if (pulling === undefined || isOver) return null;
  return { what: 'pull', detail: IMAGE.exec(pulling.message)?.[1] ?? null, since: pulling.mark };
}
