import type { ContainerState, LastRun } from '../input/watch/types.js';
import { nextOf } from '../starts/advice.js';
import { WAITING } from '../starts/troubles.js';
import { STAGES } from '../starts/words.js';
import { UNNAMED_CONTAINER } from '../witness/shown.js';
import { isBackingOff, isCrashing, isRefusedWait, ofKind } from './state.js';
import type { Seen, Statement } from './types.js';
import { countOf, messageOf, warnings } from './warnings.js';
import { ago, lasting, msOf } from './when.js';
import { brief, called, endOf, logsOf, oneLine, pullError, restarts, waitOf } from './words.js';

/** Containers that the kubelet could not make or start, with its own error. */
export function refusedWaits(seen: Seen): Statement[] {
  return seen.pod.containers.filter(isRefusedWait).map(one => {
    const stage = WAITING[one.reason ?? ''];
    if (stage === undefined) return { says: `${waitOf(one)}` };
    const { failed, rule } = STAGES[stage];
    const says = `${failed}: ${stage === 'image' ? pullWait(one, seen) : waitOf(one)}`;
    return { says, next: nextOf(rule, says) };
  });
}

const FAILED_PULL = /^Failed to pull image/;

/** Up to 1.30 a back-off does not state its cause; the event of the failed pull does. */
function pullWait(one: ContainerState, seen: Seen): string {
  const own = pullError(one.message ?? '');
  const label = one.name === UNNAMED_CONTAINER ? '' : `${one.name}: `;
  if (own !== '') return `${label}${one.reason === 'ImagePullBackOff' ? 'ErrImagePull' : one.reason}: ${own}`;
  const event = seen.events.findLast(({ reason, message }) => reason === 'Failed' && FAILED_PULL.test(message));
  return event === undefined
    ? waitOf(one)
    : `${label}ErrImagePull: ${pullError(messageOf(event))} (${countOf(event, seen.now)})`;
}

/** The latest back-off that the kubelet states. */
const BACKOFF = /^back-off ((?:\d{1,3}[hms]){1,3}) restarting/;

/** Containers that end again and again. */
export function crashes(seen: Seen): Statement[] {
  const { pod, now } = seen;
  return pod.containers
    .filter(one => isCrashing(pod, one, now))
    .flatMap((one): Statement[] => {
      const { name, message, startedAt, finishedAt } = one;
      const last = one.state === 'terminated' ? { ...one, message: message ?? null } : (one.last ?? null);
      const wait = BACKOFF.exec(message ?? '')?.[1];
      const ended = msOf(finishedAt);
      const then = isBackingOff(one)
        ? wait === undefined
          ? ''
          : `; back-off ${wait}`
        : one.state === 'terminated'
          ? `${ended === null ? '' : `; that was ${ago(ended, now)}`}, and it is to be started again`
          : `; it runs again${lasting(msOf(startedAt), now)}`;
      const words = last?.message == null ? null : brief(last.message);
      return [
        {
          says: `crash loop: ${crashOf(one, last, words, seen)}${then}`,
          next: isUnstartable(last)
            ? nextOf('stuck-container-start')
            : `Read what it printed before it ended: ${logsOf(pod, name)} --previous${last?.reason === 'OOMKilled' ? '; it was killed for lack of memory: compare limits.memory with what it needs' : ''}.`,
        },
        ...(words === null || isUnstartable(last) ? [] : [{ says: `the last words of ${called(name)}: ${words}` }]),
      ];
    });
}

/** Whether the runtime could not start a process for it (kuberuntime_container.go; containerd, docker). */
const isUnstartable = (last: LastRun | null): boolean => /^(?:StartError|ContainerCannotRun)$/.test(last?.reason ?? '');

function crashOf(
  { name, kind, restartCount }: ContainerState,
  last: LastRun | null,
  words: string | null,
  seen: Seen,
): string {
  const subject =
    kind === 'init' ? (name === UNNAMED_CONTAINER ? 'an init container' : `init container ${name}`) : called(name);
  if (isUnstartable(last) && words !== null) return `${subject} cannot be started: ${words}; ${restarts(restartCount)}`;
  return `${subject} ended${last === null ? '' : ` with ${endOf({ ...last, message: null })}`}${killedFor(seen, last)}${restartCount === 0 ? '' : `, ${restarts(restartCount)}`}`;
}

/** `Liveness probe failed: …` and `Startup probe failed: …` are followed by a kill (prober.go, kuberuntime_manager.go). */
const KILLING = /^(Liveness|Startup) probe failed:? ?(.*)/;

/** A container that the kubelet ends because of a probe exits with whatever its SIGTERM handler returns. */
function killedFor(seen: Seen, last: LastRun | null): string {
  if (last?.reason === 'OOMKilled') return '';
  const [killed] = warnings(seen, reason => reason === 'Unhealthy').map(event => KILLING.exec(oneLine(event.message)));
  if (killed == null) return '';
  const [, probe = '', output = ''] = killed;
  return `, killed for its ${probe.toLowerCase()} probe${output === '' ? '' : ` (${brief(output)})`}`;
}

/** The init container that the others wait for: `init container b (2 of 3)`. */
export function initStage(seen: Seen): Statement[] {
  const { pod, now } = seen;
  const statuses = ofKind(pod, 'init');
  const roles = pod.specs ?? [];
  const names = roles.filter(({ role }) => role !== 'app').map(({ name }) => name);
  const open = statuses.find(one => !isDone(one, roles.find(({ name }) => name === one.name)?.role === 'sidecar'));
  if (open === undefined) return [];
  const place = names.indexOf(open.name) + 1;
  const isSidecar = roles.find(({ name }) => name === open.name)?.role === 'sidecar';
  const which = `${isSidecar ? 'sidecar' : 'init container'} ${open.name === UNNAMED_CONTAINER ? 'of this pod' : open.name}${place > 0 && names.length > 1 ? ` (${place} of ${names.length})` : ''}`;
  if (open.state === 'running')
    return [
      {
        says: `${which} has been running${lasting(msOf(open.startedAt), now)}; the others wait for ${waitedFor(open, seen)}`,
        next: `What does it wait for? ${logsOf(pod, open.name)}`,
      },
    ];
  if (open.state === 'terminated' && !isCrashing(pod, open, now))
    return [
      {
        says: `${which} ended with ${endOf(open)}`,
        next: logsOf(pod, open.name),
      },
    ];
  return [];
}

/** What lets the next container begin. */
function waitedFor({ name, started }: ContainerState, { pod: { specs = [], postStart = [] } }: Seen): string {
  const spec = specs.find(one => one.name === name);
  if (spec?.role === 'init' || (spec === undefined && started !== false)) return 'its end';
  return spec !== undefined && spec.startupPeriodSeconds == null && postStart.includes(name)
    ? 'its postStart hook'
    : 'its startup probe';
}

/** After a sidecar has started, the next init container can begin. */
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
      : [
          {
            says: `${called(name)} ended with ${endOf(last)}${last.finishedAt === null ? '' : ` at ${last.finishedAt}`}`,
            next: `Read what it printed before it ended: ${logsOf(pod, name)} --previous.`,
          },
        ],
  );

/** How many times containers were restarted, and how the last run ended. */
export const restarted = ({ pod, now }: Seen): Statement[] =>
  pod.containers
    .filter(one => one.restartCount > 0 && !isCrashing(pod, one, now))
    .map(({ name, restartCount, last = null }) => ({
      says: `${called(name)} was ${restarts(restartCount)}${last === null ? '' : `; before, it ended with ${endOf(last)}${last.finishedAt === null ? '' : ` at ${last.finishedAt}`}`}`,
    }));
