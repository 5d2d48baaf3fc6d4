import type { ApiStory } from '../../../correlate/types.js';
import { msOf } from '../../../kit/calendar.js';
import type { Condition, Snapshot } from '../../../sources/watch/types.js';

/** Why something other than the kubelet ended a pod, from the condition `DisruptionTarget`. */
interface Disruption {
  readonly actor: string;
  readonly did: string;
  readonly because: string | null;
  /** The object was removed with the pod, independently of any kubelet */
  readonly removes?: true;
}

/**
 * By the reason of the condition (`v1.PodReason…`; from 1.25 on, by default from 1.26 on). Each component writes the condition right before
 * it deletes or ends the pod.
 */
// biome-ignore format: a row each
const ROWS: readonly (readonly [reason: string, actor: string, did: string, because: string | null, removes?: true])[] = [
  // pkg/controller/podgc/gc_controller.go, gcOrphaned: with grace period 0
  ['DeletionByPodGC', 'the pod garbage collector', 'removed the object', 'its node no longer exists', true],
  // pkg/controller/tainteviction/taint_eviction.go; up to 1.28 nodelifecycle/scheduler/taint_manager.go
  ['DeletionByTaintManager', 'the taint manager', 'deleted the pod', 'its node has a NoExecute taint that it does not tolerate'],
  // pkg/controller/devicetainteviction/device_taint_eviction.go, from 1.33 on
  ['DeletionByDeviceTaintManager', 'the device taint manager', 'deleted the pod', 'a device that it uses has a NoExecute taint'],
  // pkg/registry/core/pod/storage/eviction.go, addConditionAndDeletePod
  ['EvictionByEvictionAPI', 'a client of the eviction API', 'evicted the pod', null],
  // pkg/scheduler/framework/preemption; `…ByKubeScheduler` in 1.25
  ['PreemptionByScheduler', 'the scheduler', 'deleted the pod', 'a pod of higher priority needs room'],
  ['PreemptionByKubeScheduler', 'the scheduler', 'deleted the pod', 'a pod of higher priority needs room'],
  // pkg/kubelet/eviction, preemption and nodeshutdown: the message of the status shows which of the three it was
  ['TerminationByKubelet', 'the kubelet', 'ended the pod', null],
];

const BY_REASON: ReadonlyMap<string, Disruption> = new Map(
  ROWS.map(([reason, actor, did, because, removes]) => [reason, { actor, did, because, ...(removes && { removes }) }]),
);

/** The disruption, with the first state of the object that shows it, and its instant in ms UTC. */
export function disruptionOf(story: ApiStory | null) {
  const last = targetIn(story?.snapshots.at(-1));
  const reason = last?.reason ?? null;
  const snapshot = story?.snapshots.find(one => targetIn(one)?.reason === reason);
  const known = snapshot === undefined ? null : disruptionIn(snapshot);
  if (reason === null || known === null || snapshot === undefined) return null;
  return { ...known, reason, snapshot, at: msOf(last?.lastTransitionTime) };
}

/** What ended a pod, according to one state of its object. */
export function disruptionIn(snapshot: Snapshot): Disruption | null {
  const reason = targetIn(snapshot)?.reason ?? null;
  const known = reason === null ? undefined : BY_REASON.get(reason);
  if (known === undefined) return null;
  return { ...known, because: known.because ?? (reason === 'TerminationByKubelet' ? snapshot.message : null) };
}

/** A component that failed to delete it removes the condition again (pkg/controller/disruption, after two minutes). */
const targetIn = (snapshot: Snapshot | undefined): Condition | undefined =>
  snapshot?.conditions.find(({ type, status }) => type === 'DisruptionTarget' && status === 'True');
