import { causeOf, isHarmless } from '../../catalogue/causes/index.js';
import { innermost } from '../../catalogue/causes/innermost.js';
import { failedEvent, isRefused, stageOfReason } from '../../catalogue/causes/stages.js';
import type { Rank } from '../../catalogue/causes/types.js';
import { spell } from '../../catalogue/duration.js';
import { often } from '../../episodes/engine/words.js';
import { isKill } from '../../episodes/now/containers.js';
import { UNSCHEDULED } from '../../episodes/now/scheduling.js';
import { isBeforeContainers, STARTED } from '../../episodes/now/starting.js';
import { failuresInEvent } from '../../episodes/starts/facts/failures-in-line.js';
import { pulledImage } from '../../episodes/starts/facts/pulls.js';
import { grouped } from '../../kit/grouped.js';
import { listed } from '../../rules/evidence.js';
import { whatOf } from '../../sources/events/recognise.js';
import { UNNAMED_CONTAINER } from '../../sources/shown.js';
import type { SeenTestimony } from '../../sources/types.js';
import type { WhatId } from '../../sources/vocabulary.js';
import { createSnapshots, type Snapshot } from '../../sources/watch/snapshot.js';
import type { Fields } from '../../sources/watch/values.js';
import type { ApiEvent } from '../contract/types.js';
import { LIMITS } from '../thresholds.js';

/** What the Events of a pod show of it. */

/** A pull that took this long is part of the answer. */
const LONG_PULL_MS = 1000;

interface Spent {
  readonly ms: number;
  readonly says: string;
}

/** Where the time until its containers started went, the longest first: what people ask about a pod with which nothing is wrong. */
export const timeWent = (events: readonly ApiEvent[]): string[] =>
  [...pullsIn(events), ...pauseIn(events)].sort((a, b) => b.ms - a.ms).map(({ says }) => says);

const pullsIn = (events: readonly ApiEvent[]): Spent[] =>
  events.flatMap(({ message }) => {
    const { image, ms, waitedMs } = pulledImage(message) ?? {};
    if (ms == null || ms + (waitedMs ?? 0) < LONG_PULL_MS) return [];
    const waited = (waitedMs ?? 0) < LONG_PULL_MS ? '' : `, after ${spell(waitedMs ?? 0)} of waiting for its turn`;
    return [{ ms, says: `its image ${image} was pulled in ${spell(ms)}${waited}` }];
  });

/** The longest time before a container started of which no Event tells anything; a pull tells its time. */
function pauseIn(events: readonly ApiEvent[]): Spent[] {
  const until = events.slice(0, events.findIndex(({ reason }) => reason === 'Started') + 1);
  const pauses = until.flatMap((event, index): Spent[] => {
    const before = until[index - 1];
    const ms = Date.parse(event.first ?? '') - Date.parse(before?.last ?? '');
    if (before === undefined || !(ms >= LIMITS.slowStartMs) || pulledImage(event.message)?.ms != null) return [];
    return [{ ms, says: `${spell(ms)} passed between ${before.reason} and ${event.reason}, and no Event says why` }];
  });
  return pauses.sort((a, b) => b.ms - a.ms).slice(0, 1);
}

/**
 * What Events alone show of a pod. `pod`: its state; null where they show none. `headline`: what is said in place of that state, where it
 * is more than they show: a container was started and nothing shows what happened then. `isWrong`: whether the pod needs attention.
 */
export function podOfEvents(own: readonly SeenTestimony[], events: readonly ApiEvent[]) {
  const started = startedAt(events);
  const shown = stateSince(events);
  const overcome = shown === undefined ? lastFailure(events.slice(0, Math.max(started, 0))) : undefined;
  const isFine = shown === undefined && started >= 0 && !events.some(isWarning);
  const runs = (overcome !== undefined || isFine) && !events.slice(started + 1).some(isStop);
  const state = shown ?? (runs ? RUNS : withoutSandbox(events));
  const times = overcome === undefined ? 0 : timesStarted(events);
  return {
    pod: state === undefined ? null : podIn(state, own),
    headline:
      overcome === undefined ? (isFine ? fineText(events) : (state?.headline ?? null)) : overcameText(overcome, times),
    isWrong: overcome === undefined ? events.some(isWarning) : times > 1,
  };
}

function podIn({ isScheduled, isLeaving, status }: State, own: readonly SeenTestimony[]): Snapshot | null {
  const identity = own.find(one => one.identity.uid !== undefined)?.identity ?? own[0]?.identity;
  if (identity === undefined) return null;
  const { uid, namespace, name } = identity;
  const pod = createSnapshots(0)({ metadata: { uid, namespace, name }, status }, own[0]?.line ?? 1, null);
  return {
    ...pod,
    partial: true,
    nodeName: isScheduled ? '' : null,
    ...(isLeaving === true ? { deletionTimestamp: '' } : {}),
  };
}

/** What was stopped after its last start does not run; why it was is told with its Events. */
const isStop = ({ reason, message }: ApiEvent): boolean => STOPS.has(whatOf(reason, message));
const STOPS: ReadonlySet<WhatId | null> = new Set(['event-killing', 'event-taint-eviction', 'event-preempted']);

/** Events do not show how many containers the pod has, nor whether one of them is an init container. */
function fineText(events: readonly ApiEvent[]): string {
  const names = [...new Set(events.flatMap(({ message }) => STARTED.exec(message)?.[1] ?? []))];
  const [which, were] = names.length === 1 ? ['container', 'was'] : ['containers', 'were'];
  const called = names.length === 0 ? '' : ` ${listed(names)}`;
  return `its ${which}${called} ${were} created and started, and its Events report no failure`;
}

/** An image that needs no login is pulled without it (kubelet_pods.go, getPullSecretsForPod). */
const NO_PULL_SECRET = 'FailedToRetrieveImagePullSecret';
const isWarning = ({ type, reason }: ApiEvent): boolean =>
  type === 'Warning' && reason !== NO_PULL_SECRET && !isHarmless(reason);

/** What came before the start of a container is over. The aftermath of an earlier failure shows less than that failure. */
function stateSince(all: readonly ApiEvent[]): State | undefined {
  const started = startedAt(all);
  const events = all
    .slice(started + 1)
    .toReversed()
    .filter(event => stateIn(event) !== null && !(started >= 0 && isPulledAgain(event, all)));
  const scheduled = all.findLast(({ reason }) => reason === 'Scheduled');
  // Nothing that comes later undoes the end of a pod, but another pod can have its name
  const end = all.findLast(({ reason }) => reason === 'Evicted' || isRefused(reason));
  const newest = end !== undefined && all.indexOf(end) > all.indexOf(scheduled ?? end) ? end : events[0];
  if (newest === undefined) return undefined;
  const stage = failedEvent(newest.message)?.stage;
  const rankOf = ({ message: text }: ApiEvent): Rank => causeOf({ stage, text }).rank;
  const telling =
    rankOf(newest) === 'aftermath'
      ? events.find(event => failedEvent(event.message)?.stage === stage && rankOf(event) === 'cause')
      : undefined;
  return stateIn(telling ?? newest) ?? undefined;
}

/** Whether an image is pulled for a container that was started with it before; rows of the same age are in any order. */
const isPulledAgain = ({ reason, message, count }: ApiEvent, all: readonly ApiEvent[]): boolean =>
  reason === 'Pulling' &&
  (count > 1 || all.some(one => one.reason === 'Pulled' && one.message.includes(message.slice(message.indexOf('"')))));

/**
 * A sandbox that is replaced again and again, or a sync that fails, and no container starts: kubelets up to 1.8 do not always say why. A
 * sandbox is also replaced where its node was restarted: without its schedule or a sync that fails, the pod may have run.
 */
function withoutSandbox(all: readonly ApiEvent[]): State | undefined {
  const events = all.slice(startedAt(all) + 1);
  const has = (reason: string): boolean => events.some(event => event.reason === reason);
  const isSyncing = has('FailedSync');
  const changed = events.find(({ reason, count }) => reason === 'SandboxChanged' && count > 1);
  if (changed === undefined) return isSyncing && events.length === all.length ? CREATING : undefined;
  if (isSyncing || has('Scheduled')) return SANDBOX_LOST;
  const headline = `its sandbox was replaced ${often(changed.count)}, and its Events do not show why`;
  return { ...CREATING, headline };
}

const startedAt = (events: readonly ApiEvent[]): number => events.findLastIndex(({ reason }) => reason === 'Started');

/** The last failure. Why the kubelet ended a container says more than what failed while that container ended. */
function lastFailure(events: readonly ApiEvent[]): ApiEvent | undefined {
  const warning = events.findLast(isWarning);
  const isOfStart =
    warning !== undefined && (stageOfReason(warning.reason) ?? failedEvent(warning.message)) !== undefined;
  return (isOfStart ? undefined : events.findLast(isKill)) ?? warning;
}

function overcameText({ reason, message }: ApiEvent, times: number): string {
  const started = times > 1 ? `was started ${times} times, the last time` : 'was started';
  return `a container ${started} after ${reason}: ${innermost(message)}`;
}

/** The count of the container that was started most often; each container has a separate message. */
const timesStarted = (events: readonly ApiEvent[]): number =>
  Math.max(
    ...[
      ...grouped(
        events.filter(({ reason }) => reason === 'Started'),
        ({ message }) => message,
      ).values(),
    ].map(own => own.reduce((sum, { count }) => sum + count, 0)),
  );

interface State {
  readonly isScheduled: boolean;
  readonly isLeaving?: true;
  /** What is said in place of the status */
  readonly headline?: string;
  readonly status: Fields;
}

/** `Back-off restarting failed container c in pod …`; up to 1.28 `container=c` (kuberuntime_manager.go, doBackOff). */
const OF_CONTAINER = /\bfailed container[ =]([a-z\d][a-z\d.-]{0,252})(?: in)? pod\b/;

/** The status after a failure, without an error of its own. */
const STATUS_ALONE = /^Error: \w{1,60}$|^Back-off pulling image/;

const pending = (state: Fields, name = UNNAMED_CONTAINER): State => ({
  isScheduled: true,
  status: { phase: 'Pending', containerStatuses: [{ name, state, ready: false }] },
});
const waiting = (wait: Fields): State => pending({ waiting: wait });

const CREATING = waiting({ reason: 'ContainerCreating' });
const SANDBOX_LOST = waiting({ reason: 'CreatePodSandboxError', message: 'its sandbox is replaced again and again' });

const RUNS: State = {
  isScheduled: true,
  status: { phase: 'Running', containerStatuses: [{ name: UNNAMED_CONTAINER, state: { running: {} } }] },
};

/** The state of a pod that one Event shows. */
function stateIn({ reason, message }: ApiEvent): State | null {
  const name = OF_CONTAINER.exec(message)?.[1] ?? UNNAMED_CONTAINER;
  const inState = (state: Fields, container = name): State => pending(state, container);
  if (UNSCHEDULED.test(reason)) return { isScheduled: false, status: { phase: 'Pending' } };
  const stage = stageOfReason(reason);
  if (isBeforeContainers(stage)) return CREATING;
  if (stage !== undefined) return inState({ waiting: { reason: failedEvent(message)?.reason ?? reason, message } });
  if (whatOf(reason, message) === 'event-kill-failed')
    return { isScheduled: true, isLeaving: true, status: { phase: 'Running' } };
  if (reason === 'Evicted' || isRefused(reason))
    return { isScheduled: true, status: { phase: 'Failed', reason, message } };
  if (reason === 'Unhealthy' || isKill({ reason, message })) return inState({ running: {} });
  if (reason === 'BackOff' && /restarting failed/i.test(message))
    return inState({ waiting: { reason: 'CrashLoopBackOff' } });
  if (reason === 'Pulling') return CREATING;
  const [failure] = failuresInEvent({ reason, message });
  if (failure === undefined || (reason === 'FailedSync' && failure.reason === null)) return null;
  // An earlier Event states what failed
  const why = STATUS_ALONE.test(message) ? {} : { message: failure.text };
  return inState({ waiting: { reason: failure.reason ?? 'CreateContainerError', ...why } }, failure.container ?? name);
}
