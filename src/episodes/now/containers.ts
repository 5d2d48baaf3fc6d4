import { adviceFor, causeOf } from '../../catalogue/causes/index.js';
import { withoutLayers } from '../../catalogue/causes/layers.js';
import { failedEvent, stageOfReason, type TroubleStage } from '../../catalogue/causes/stages.js';
import type { ApiEvent } from '../../document/contract/types.js';
import { msOf } from '../../kit/calendar.js';
import { UNNAMED_CONTAINER } from '../../sources/shown.js';
import { conditionOf, ofKind } from '../../sources/watch/conditions.js';
import type { ContainerState, LastRun } from '../../sources/watch/snapshot.js';
import { imageIn } from '../starts/facts/pulls.js';
import { STAGES } from '../starts/stages.js';
import { backOffIn } from '../starts/words.js';
import { isBackingOff, isCrashing, isFailedDebugger, isRefusedWait } from './state.js';
import { type Seen, type Statement, say } from './types.js';
import { countOf, latestOf, messageOf } from './warnings.js';
import { ago, brief, called, describeOf, endOf, inState, lasting, logsOf, oneLine, restarts, waitOf } from './words.js';

/** Containers that the kubelet could not make or start, with its own error. */
export function refusedWaits(seen: Seen): Statement[] {
  return seen.pod.containers.filter(isRefusedWait).map(one => {
    const stage = stageOfReason(one.reason);
    if (stage === undefined) return { says: waitOf(one) };
    const isToldByEvent = stage !== 'image' && one.message == null;
    const event = isToldByEvent ? failureEvent(seen, stage) : null;
    const wait = stage === 'image' ? pullWait(one, seen) : waitOf(one);
    const says = `${STAGES[stage].failed}: ${wait}${event === null ? '' : `: ${event.says}`}`;
    // Without the error, advice about it has nothing to refer to
    return { says, next: isToldByEvent && event === null ? describeOf(seen.pod) : adviceFor(stage, says) };
  });
}

export const failedDebuggers = ({ pod }: Seen): string[] =>
  pod.containers.filter(isFailedDebugger).map(one => `ephemeral container ${waitOf(one)}`);

/** Whether no more than one container was tried in vain: an Event may name none. */
const isAlone = ({ pod }: Seen): boolean =>
  pod.containers.filter(one => isRefusedWait(one) || isBackingOff(one)).length < 2;

/** What the latest Event states of such a failure; null where it may be about another container. */
function failureEvent(seen: Seen, stage: TroubleStage) {
  const { events, now } = seen;
  const event = latestOf(events, one => one.reason === 'Failed' && failedEvent(one.message)?.stage === stage);
  if (event === undefined || !isAlone(seen)) return null;
  const cause = brief(messageOf({ message: event.message.replace(/^Error: /, '') }));
  return { cause, says: `${cause} (${countOf(event, now)})` };
}

const FAILED_PULL = /^Failed to pull image/;

/** The last Event about a failed pull of this image; null stands for any. */
export const failedPull = ({ events }: Pick<Seen, 'events'>, image: string | null): ApiEvent | undefined =>
  latestOf(
    events,
    ({ reason, message }) =>
      reason === 'Failed' && FAILED_PULL.test(message) && (image === null || (imageIn(message) ?? image) === image),
  );

/** The words about a failed pull. Up to 1.30 a back-off does not state its cause; the event of the failed pull does. */
function pullWait(one: ContainerState, seen: Seen): string {
  const text = one.message ?? '';
  const own = causeOf({ stage: 'image', text }).rank === 'cause' ? brief(withoutLayers(text)) : '';
  const label = one.name === UNNAMED_CONTAINER ? '' : `${one.name}: `;
  if (own !== '') return `${label}${one.reason === 'ImagePullBackOff' ? 'ErrImagePull' : one.reason}: ${own}`;
  // An object may call the image otherwise
  const event = failedPull(seen, one.image) ?? (isAlone(seen) ? failedPull(seen, null) : undefined);
  return event === undefined
    ? waitOf(one)
    : `${label}ErrImagePull: ${brief(messageOf(event))} (${countOf(event, seen.now)})`;
}

/** Containers that end again and again. */
export function crashes(seen: Seen): Statement[] {
  const { pod, now } = seen;
  return pod.containers
    .filter(one => isCrashing(pod, one, now))
    .flatMap((one): Statement[] => {
      const { name, message, startedAt, finishedAt } = one;
      const last = one.state === 'terminated' ? { ...one, message: message ?? null } : (one.last ?? null);
      const kill = killOf(seen, name, last);
      const wait = backOffIn(message ?? '');
      const ended = msOf(finishedAt);
      const then = isBackingOff(one)
        ? wait === null
          ? ''
          : `; back-off ${wait}`
        : one.state === 'terminated'
          ? `${ended === null ? '' : `; it ended ${ago(ended, now)}`}; the kubelet is about to restart it`
          : `; ${inState('it runs again', 'it has been running again', lasting(msOf(startedAt), now))}`;
      const words = last?.message == null ? null : brief(last.message);
      // The container never ran, so it printed nothing
      const failure = hasRunOnce(last) || words !== null ? null : failureEvent(seen, 'start');
      if (failure !== null)
        return say(
          `crash loop: ${called(name)} cannot be started: ${failure.says}${one.restartCount === 0 ? '' : `; ${restarts(one.restartCount)}`}${then}`,
          adviceFor('start', failure.cause),
        );
      return [
        ...say(
          `crash loop: ${crashOf(one, last, { words, kill }, seen)}${then}`,
          isUnstartable(last)
            ? adviceFor('start', last?.message ?? '')
            : (kill?.next ??
                `${last?.exitCode === 0 ? endsByItself(one) : ''}Read what it printed before it ended: ${logsOf(pod, name)} --previous${last?.reason === 'OOMKilled' ? '; it was killed for lack of memory: compare limits.memory with what it needs' : ''}.`),
        ),
        ...(words === null || isUnstartable(last) ? [] : say(`the last words of ${called(name)}: ${words}`)),
      ];
    });
}

/** Advice for a container that ends without an error. A container that stays with the pod, as a sidecar does, cannot become a Job. */
const endsByItself = ({ kind }: ContainerState): string =>
  `The main process of the container ends without an error, and restartPolicy Always starts it again: give it a command that keeps running${kind === 'init' ? '' : ', or make it a Job'}. `;

/** Whether the end of a run is known, and the process of the container had started. */
const hasRunOnce = (last: LastRun | null): boolean =>
  last !== null && !isUnstartable(last) && (last.exitCode !== null || last.reason !== null);

/** What a container has printed whose program the kernel refuses (runc, libcontainer/standard_init_linux.go; system.Exec). */
const NOT_EXECUTED = /^(?:standard_init_linux\.go:\d{1,5}: )?exec (?:user process caused|\/?[\w./-]{1,200}: )/;

/** Whether the runtime could not start a process for the container (kuberuntime_container.go; containerd, docker). */
const isUnstartable = (last: LastRun | null): boolean =>
  /^(?:StartError|ContainerCannotRun)$/.test(last?.reason ?? '') || NOT_EXECUTED.test(last?.message ?? '');

function crashOf(
  { name, kind, restartCount }: ContainerState,
  last: LastRun | null,
  { words, kill }: { readonly words: string | null; readonly kill: ReturnType<typeof killOf> },
  seen: Seen,
): string {
  const subject =
    kind === 'init'
      ? name === UNNAMED_CONTAINER
        ? 'an init container'
        : `${initWord(name, seen)} ${name}`
      : called(name);
  if (isUnstartable(last) && words !== null) return `${subject} cannot be started: ${words}; ${restarts(restartCount)}`;
  const isEndKnown = last !== null && (last.exitCode !== null || last.reason !== null);
  return `${subject} ended${!isEndKnown ? '' : ` with ${endOf({ ...last, message: null })}`}${kill?.says ?? ''}${restartCount === 0 ? '' : `, ${restarts(restartCount)}`}`;
}

/** `Liveness probe failed: …` and `Startup probe failed: …` are followed by a kill (prober.go, kuberuntime_manager.go). */
const KILLING = /^(Liveness|Startup) probe failed:? ?(.*)/;

/** `Container c failed liveness probe, will be restarted`; up to 1.13 it comes after the id (kuberuntime_manager.go, computePodActions) */
const KILLED = /\bfailed (liveness|startup) probe\b/;
export const isKill = ({ reason, message }: Pick<ApiEvent, 'reason' | 'message'>): boolean =>
  reason === 'Killing' && KILLED.test(message);

/**
 * Why the kubelet ended a container, which exits with whatever its SIGTERM handler returns: a failed postStart hook
 * (kuberuntime_container.go, startContainer), which says more of the end than its last words do, or a probe.
 */
function killOf(
  { events, pod: { postStart: hooks = [] } }: Seen,
  name: string,
  last: LastRun | null,
): { readonly says: string; readonly next?: string } | null {
  if (last?.reason === 'OOMKilled') return null;
  const latest = (wanted: string, form: RegExp): RegExpExecArray | null => {
    const stated = latestOf(events, ({ reason, message }) => reason === wanted && form.test(oneLine(message)));
    return stated === undefined ? null : form.exec(oneLine(stated.message));
  };
  // Events alone do not say which containers have a hook
  const mayHook = hooks.length === 0 || hooks.includes(name);
  const hook = mayHook ? latestOf(events, ({ reason }) => reason === 'FailedPostStartHook') : undefined;
  if (hook !== undefined)
    return { says: ', killed because its postStart hook failed', next: adviceFor('post-start', oneLine(hook.message)) };
  const killed = latest('Unhealthy', KILLING) ?? latest('Killing', KILLED);
  if (killed === null) return null;
  const [, probe = '', output = ''] = killed;
  return { says: `, killed for its ${probe.toLowerCase()} probe${output === '' ? '' : ` (${brief(output)})`}` };
}

const initWord = (container: string, { pod: { specs = [] } }: Seen): string =>
  specs.some(({ name, role }) => name === container && role === 'sidecar') ? 'sidecar' : 'init container';

/** The init container that the others wait for, as the object lists them. */
function openInit({ pod }: Seen): ContainerState | undefined {
  const isSidecar = (of: string): boolean => pod.specs?.find(({ name }) => name === of)?.role === 'sidecar';
  return ofKind(pod, 'init').find(one => !isDone(one, isSidecar(one.name)));
}

/** `init container b (2 of 3)` */
function placed({ name }: ContainerState, seen: Seen): string {
  const names = (seen.pod.specs ?? []).filter(({ role }) => role !== 'app').map(one => one.name);
  const place = names.indexOf(name) + 1;
  return `${initWord(name, seen)} ${name === UNNAMED_CONTAINER ? 'of this pod' : name}${place > 0 && names.length > 1 ? ` (${place} of ${names.length})` : ''}`;
}

/**
 * The container whose turn it is, where another one shows that volumes and sandbox are there, or the object says so: a sync starts them one
 * after another (kuberuntime_manager.go, SyncPod).
 */
export function nextInTurn(seen: Seen): string | null {
  const { pod } = seen;
  const ready = conditionOf(pod, 'PodReadyToStartContainers');
  const hasSandbox =
    ready === undefined
      ? pod.containers.some(({ state }) => state === 'running' || state === 'terminated')
      : ready.status === 'True';
  const init = openInit(seen);
  const next = init ?? ofKind(pod, 'container').find(({ state }) => state === 'waiting');
  if (!hasSandbox || next?.state !== 'waiting') return null;
  return init === undefined ? called(next.name) : placed(init, seen);
}

/** What the init container does that the others wait for. */
export function initStage(seen: Seen): Statement[] {
  const { pod, now } = seen;
  const open = openInit(seen);
  if (open === undefined) return [];
  const which = placed(open, seen);
  if (open.state === 'running')
    return say(
      `${which} has been running${lasting(msOf(open.startedAt), now)}; the other containers wait for ${waitedFor(open, seen)}`,
      `What does it wait for? ${logsOf(pod, open.name)}`,
    );
  if (open.state === 'terminated' && !isCrashing(pod, open, now))
    return say(`${which} ended with ${endOf(open)}`, logsOf(pod, open.name));
  return [];
}

/** What has to happen before the next container can begin. */
function waitedFor({ name, started }: ContainerState, { pod: { specs = [], postStart = [] } }: Seen): string {
  const spec = specs.find(one => one.name === name);
  if (spec?.role === 'init' || (spec === undefined && started !== false)) return 'it to end';
  return spec !== undefined && spec.startupPeriodSeconds == null && postStart.includes(name)
    ? 'its postStart hook to finish'
    : 'its startup probe to pass';
}

/** Whether the next init container can begin: after a sidecar, as soon as it has started. */
const isDone = ({ state, exitCode, started }: ContainerState, isSidecar: boolean): boolean =>
  isSidecar ? started === true : state === 'terminated' && exitCode === 0;

/** Containers that have ended and are not started again, or not yet. */
export const ended = ({ pod }: Seen): Statement[] =>
  ofKind(pod, 'container')
    .filter(({ state }) => state === 'terminated')
    .map(one => ({
      says: `${called(one.name)} ended with ${endOf(one)}${one.finishedAt === null ? '' : ` at ${one.finishedAt}`}`,
      ...(one.exitCode === 0 ? {} : { next: `Read what it printed before it ended: ${logsOf(pod, one.name)}.` }),
    }));

/** Containers for which part of a description shows how the last run ended, but not what followed. */
export const endedBefore = ({ pod }: Seen): Statement[] =>
  pod.containers.flatMap(({ name, state, last = null }) =>
    state !== null || last === null
      ? []
      : say(
          `${called(name)} ended with ${endOf(last)}${last.finishedAt === null ? '' : ` at ${last.finishedAt}`}`,
          `Read what it printed before it ended: ${logsOf(pod, name)} --previous.`,
        ),
  );

/** How many times containers were restarted, and how the last run ended. */
export const restarted = ({ pod, events, now }: Seen): Statement[] =>
  pod.containers
    // Without the line that has the count, the last run shows that there was one
    .filter(one => (one.restartCount > 0 || one.last != null) && !isCrashing(pod, one, now))
    .map(({ name, restartCount, last = null }) => ({
      says: `${called(name)} was ${restartCount === 0 ? 'restarted' : restarts(restartCount)}${forResize(events, name)}${last === null ? '' : `; before, it ended with ${endOf(last)}${last.finishedAt === null ? '' : ` at ${last.finishedAt}`}`}`,
    }));

/** The reason of a restart for a resize, for which the container's resizePolicy asks (kuberuntime_manager.go, computePodResizeAction). */
const forResize = (events: Seen['events'], name: string): string =>
  events.some(({ message }) => message === `Container ${name} resize requires restart`) ? ' for its resize' : '';
