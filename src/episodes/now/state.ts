import { stageOfReason } from '../../catalogue/causes/stages.js';
import type { ApiState } from '../../document/contract/types.js';
import { msOf } from '../../kit/calendar.js';
import { conditionOf, isTrue, ofKind } from '../../sources/watch/conditions.js';
import type { ContainerState, Snapshot } from '../../sources/watch/snapshot.js';
import { MADE_UP } from '../ends/facts/exits.js';
import { resizeIn } from '../starts/course/resizes.js';

/** Whether the container ran before: then it waits for another run. */
const hasRun = ({ state, last = null, restartCount }: ContainerState): boolean =>
  state === 'running' || state === 'terminated' || last !== null || restartCount > 0;

/** Whether a kubelet has accepted the pod, which it reports first (status.startTime). */
export const wasSeen = ({ startTime, containers }: Snapshot): boolean => startTime !== null || containers.length > 0;

/** Whether no kubelet has accepted the pod: among printed texts, only a row with Pending shows that. */
export const isUnseen = (pod: Snapshot): boolean => !wasSeen(pod) && (!pod.partial || pod.phase === 'Pending');

export const isBackingOff = ({ state, reason }: ContainerState): boolean =>
  state === 'waiting' && reason === 'CrashLoopBackOff';

/**
 * A container that ran for this long counts as healthy again: its back-off starts from the beginning (kuberuntime_manager.go, 2 ×
 * MaxContainerBackOff).
 */
const WELL_MS = 10 * 60_000;

/** Whether the container runs between two ends, whatever their exit codes: the end of the previous run still counts. */
function isBetweenCrashes(
  { state, startedAt, restartCount, last = null }: ContainerState,
  now: number | null,
): boolean {
  const [started, ended] = [msOf(startedAt), msOf(last?.finishedAt)];
  if (state !== 'running' || restartCount < 2 || last === null || now === null) return false;
  return started !== null && ended !== null && now - started < WELL_MS;
}

/**
 * Whether the container has ended again and is to be started again. The kubelet reports a back-off only after the next sync; until then it
 * reports the end as the state (kubelet_pods.go, convertToAPIContainerStatuses: "the container will be restarted soon, so we prefer the
 * original state here").
 */
function hasCrashedAgain(pod: Snapshot, one: ContainerState, now: number | null): boolean {
  const { state, restartCount } = one;
  const [started, ended] = [msOf(one.startedAt), msOf(one.finishedAt)];
  if (state !== 'terminated' || restartCount < 1 || !isStartedAgain(pod, one)) return false;
  const wasShort = started !== null && ended !== null && ended - started < WELL_MS;
  if (now === null) return wasShort;
  return ended !== null && now - ended < WELL_MS && (restartCount > 1 || wasShort);
}

/** An init container is started again until it succeeds (kuberuntime_manager.go, computePodActions; container_utils: ShouldContainerBeRestarted). */
const isStartedAgain = ({ restartPolicy }: Snapshot, { kind, exitCode, reason }: ContainerState): boolean =>
  restartPolicy !== 'Never' &&
  kind !== 'ephemeral' &&
  // The kubelet says so when the whole pod has ended (kubelet_pods.go, convertToAPIContainerStatuses)
  reason !== MADE_UP &&
  (exitCode !== 0 || (kind === 'container' && restartPolicy !== 'OnFailure'));

/** Restarts decide: whether the container waits, runs or has just ended at this moment, it is the same loop. */
export const isCrashing = (pod: Snapshot, one: ContainerState, now: number | null): boolean =>
  isBackingOff(one) || isBetweenCrashes(one, now) || hasCrashedAgain(pod, one, now);

/** Whether the kubelet states that the pod is Ready; an object whose conditions were cut out still has its containers. */
const isReady = (pod: Snapshot): boolean =>
  conditionOf(pod, 'Ready') === undefined
    ? ofKind(pod, 'container').length > 0 &&
      ofKind(pod, 'container').every(({ state, ready }) => state === 'running' && ready !== false)
    : isTrue(pod, 'Ready');

/** The state of a pod, as far as its object shows it. */
export function stateOf(pod: Snapshot, now: number | null): ApiState {
  if (pod.deletionTimestamp !== null) return 'terminating';
  if (pod.phase === 'Failed') return 'failed';
  if (pod.phase === 'Succeeded') return 'completed';
  if (pod.nodeName === null) return 'unscheduled';
  const own = ofKind(pod, 'container');
  if (pod.containers.some(one => isCrashing(pod, one, now))) return 'crash-loop';
  if (isReady(pod)) return 'ready';
  return own.length > 0 && own.every(hasRun) ? 'not-ready' : 'starting';
}

/** Since when the pod has been in that state, as far as a time in the object shows it. */
export function sinceOf(pod: Snapshot, state: ApiState): number | null {
  const ready = msOf(conditionOf(pod, 'Ready')?.lastTransitionTime);
  const created = msOf(pod.creationTimestamp);
  switch (state) {
    case 'terminating':
      return msOf(pod.deletionTimestamp);
    case 'failed':
    case 'completed':
      return lastEnd(pod) ?? ready ?? msOf(pod.startTime) ?? created;
    case 'ready':
    case 'not-ready':
      return ready;
    case 'crash-loop':
      return isTrue(pod, 'Ready') ? lastEnd(pod) : ready;
    case 'unscheduled':
      return created;
    case 'starting':
      return msOf(conditionOf(pod, 'PodScheduled')?.lastTransitionTime) ?? msOf(pod.startTime) ?? created;
  }
}

function lastEnd({ containers }: Snapshot): number | null {
  const ends = containers.flatMap(({ finishedAt, last = null }) => msOf(finishedAt) ?? msOf(last?.finishedAt) ?? []);
  return ends.length === 0 ? null : Math.max(...ends);
}

/**
 * How long a pod may take to be scheduled, to start or to become Ready before it counts as late. Chosen: most need less
 * (half of them within 5 s).
 */
const PATIENCE_MS = 2 * 60_000;
/**
 * A failure longer ago than this is history: its controller has made another pod, or nothing waits for it. Events are kept for the same
 * time (kube-apiserver, --event-ttl).
 */
const RECENT_MS = 60 * 60_000;

/** With these reasons a container waits for its turn; every other reason is an error. */
const TURNS: ReadonlySet<string> = new Set(['ContainerCreating', 'PodInitializing']);

const hasFailedWait = ({ state, reason }: ContainerState): boolean =>
  state === 'waiting' && reason !== null && !TURNS.has(reason) && stageOfReason(reason) !== 'crash';

/** The kubelet has tried something without success, and the pod needs that container. */
export const isRefusedWait = (one: ContainerState): boolean => one.kind !== 'ephemeral' && hasFailedWait(one);

/** Whether a container that somebody added to debug the pod has not come up: that does the pod no harm. */
export const isFailedDebugger = (one: ContainerState): boolean => one.kind === 'ephemeral' && hasFailedWait(one);

/** Whether the pod is in a state that needs attention. If nothing shows how long it has been in it, a failure decides. */
export function isTroubled(pod: Snapshot, now: number | null, old: number | null = null): boolean {
  const state = stateOf(pod, now);
  if (state === 'ready') return hasHeldResize(pod, now);
  if (state === 'completed') return false;
  if (state === 'crash-loop') return true;
  const hasFailed = pod.containers.some(isRefusedWait);
  if (now === null && old !== null && old > PATIENCE_MS) return true;
  if (now === null) return hasFailed || !BEGINNINGS.has(state) || conditionOf(pod, 'PodScheduled')?.message != null;
  const since = sinceOf(pod, state);
  const age = since === null ? Number.POSITIVE_INFINITY : now - since;
  if (state === 'terminating') return age > 0;
  if (state === 'failed') return age < RECENT_MS;
  return age > PATIENCE_MS || hasFailed;
}

/** Whether somebody asked for other resources that the pod does not get. */
function hasHeldResize(pod: Snapshot, now: number | null): boolean {
  const resize = resizeIn(pod);
  if (resize === null || resize.what === 'started') return false;
  const since = msOf(resize.lastTransitionTime);
  return resize.what === 'infeasible' || since === null || now === null || now - since > PATIENCE_MS;
}

const BEGINNINGS: ReadonlySet<ApiState> = new Set<ApiState>(['unscheduled', 'starting']);

/** Worst first: pods that hang, then pods that run without being Ready, then pods that have ended. */
const RANKS: Readonly<Record<ApiState, number>> = {
  terminating: 0,
  unscheduled: 0,
  starting: 0,
  'crash-loop': 0,
  'not-ready': 1,
  failed: 2,
  ready: 3,
  completed: 3,
};

export interface Placed {
  readonly state: ApiState;
  readonly since: number | null;
}

/** Worst first; among equally bad ones, the one that has lasted longest. */
export const worstFirst = (one: Placed, other: Placed): number =>
  RANKS[one.state] - RANKS[other.state] || (one.since ?? 0) - (other.since ?? 0);
