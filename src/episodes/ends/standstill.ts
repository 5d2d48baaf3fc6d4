import { type EventId, eventsHaving } from '../../catalogue/events.js';
import { member, waitOf } from '../../catalogue/fields.js';
import { patchContaining } from '../../correlate/events/patch.js';
import type { Observation } from '../../correlate/types.js';
import { reports } from '../engine/troubles.js';
import { isFinished } from './facts/request.js';
import { errorMatches, errorOf, isInVain, isOfForgotten, lastWithReason, provesGone } from './hangs/errors.js';
import { HANGS } from './hangs/index.js';
import { HANG_IDS, type HangModel } from './hangs/types.js';
import { KINDS } from './kinds/index.js';
import type { Deletion, Reconstructed } from './types.js';

/** Why a deletion makes no progress, as far as a line states it. */
export type Standstill = NonNullable<ReturnType<typeof standstillOf>>;

const FAILURES = eventsHaving('failure');
/**
 * A dead container answers no probe, and the remains of one are cleaned up independently of the worker (pod_container_deletor.go): neither
 * delays anything.
 */
export const UNRELATED: ReadonlySet<EventId> = new Set<EventId>([
  'probe-errored',
  'probe-failed',
  'programmer-error',
  'gc-container-failed',
]);

/**
 * The last line of the deletion that reports a wait or a failure, if no step came after it. Code that reports that no line shows why must
 * check this first.
 */
export function standstillOf(one: Reconstructed) {
  const begun = one.begun?.seq ?? Number.NEGATIVE_INFINITY;
  const since = Math.max(
    begun,
    // The sync of a static pod ends whether or not there is a mirror
    ...one.steps.flatMap(({ step, proof, seen }) =>
      step === 'sync-exited' ? [] : [proof?.seq ?? begun, seen[0]?.seq ?? begun],
    ),
  );
  // Lines of another process are about a restart or a later life
  const reasons = one.observations.filter(
    other => other.seq >= since && other.kubelet === one.coverage.lastKubelet && isReason(other),
  );
  const livesOn = KINDS[one.kind].ending.object === 'returns';
  // A wait for the final phase is over when the kubelet has reported that phase
  const isDelayed = reasons.some(({ id }) => id === 'status-delayed');
  const waited = (isDelayed ? finalPhaseIn(one)?.seq : undefined) ?? Number.NEGATIVE_INFINITY;
  const line = reasons.findLast(
    reason => (!livesOn || isNotOfPod(reason)) && (reason.id !== 'status-delayed' || reason.seq > waited),
  );
  if (line === undefined) return null;
  const what = whatFailed(line);
  // The same failure can be printed twice, once with its reason
  const own = what === null ? [line] : reasons.filter(other => whatFailed(other) === what);
  return {
    line,
    /** Words that follow `waits for`; null for an error. */
    wait: waitOf(line.event),
    /** What failed, in the words of hangs */
    what,
    error: lastWithReason(own.map(errorOf)) ?? null,
  };
}

/**
 * The kubelet could not start a container or a sandbox, which shows nothing about the end of the pod; a static pod lives on while its
 * mirror goes (kuberuntime_manager.go, SyncPod; container/sync_result.go, the actions of a result).
 */
const OF_START = errorMatches(/failed to \\*"(?:StartContainer|InitContainer|CreatePodSandbox|ConfigPodSandbox)/);
const OF_END = errorMatches(/failed to \\*"Kill/);
const isOfStart = (line: Observation): boolean => OF_START(line) && !OF_END(line);

/** Whether the line reports that the deletion waits, or that something it needs has failed. */
export const isReason = (line: Observation): boolean =>
  (waitOf(line.event) !== null && !isOfForgotten(line)) ||
  (!isOfStart(line) &&
    !isOfForgotten(line) &&
    FAILURES.has(line.id) &&
    !UNRELATED.has(line.id) &&
    isInVain(line) &&
    !provesGone(line));

const whatFailed = (line: Observation): string | null => modelOf(line)?.what ?? null;

const modelOf = (line: Observation): HangModel | undefined =>
  HANG_IDS.flatMap(id => HANGS[id]).find(
    ({ silent, after, troubles }) =>
      silent === undefined && after === undefined && troubles.some(trouble => reports(trouble, line)),
  );

/**
 * A static pod that lives on has failures of its own, and its syncs return no error about its mirror (kubelet.go, SyncPod, all versions).
 */
const isNotOfPod = (line: Observation): boolean => line.id !== 'sync-error' && modelOf(line)?.outlivesObject !== true;

const FINAL = /Succeeded|Failed/;

/**
 * The kubelet reported to the API server that the pod has ended for good (status_manager.go, syncPod): its containers are dead, and what
 * waited for that continues.
 */
export const finalPhaseIn = ({ lines }: Pick<Deletion, 'lines'>): Observation | undefined =>
  lines.only('status-patch').findLast(({ event }) => {
    return isFinished(member(patchContaining(event, FINAL)?.status, 'phase'));
  });
