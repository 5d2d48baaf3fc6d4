import type { ApiStory } from '../../../correlate/types.js';
import type { Condition, Snapshot } from '../../../sources/watch/types.js';

/** Why something other than the kubelet ended a pod, from the condition `DisruptionTarget`. */
interface Disruption {
  readonly actor: string;
  readonly did: string;
  readonly because: string | null;
  /** The object went with it, independently of any kubelet */
  readonly removes?: true;
}

/**
 * By the reason of the condition (`v1.PodReason…`; from 1.25 on, by default from 1.26 on). Each component writes the condition right before
 * it deletes or ends the pod.
 */
const BY_REASON: ReadonlyMap<string, Disruption> = new Map([
  // pkg/controller/podgc/gc_controller.go, gcOrphaned: with grace period 0
  [
    'DeletionByPodGC',
    {
      actor: 'the pod garbage collector',
      did: 'removed the object',
      because: 'its node no longer exists',
      removes: true,
    },
  ],
  // pkg/controller/tainteviction/taint_eviction.go; up to 1.28 nodelifecycle/scheduler/taint_manager.go
  [
    'DeletionByTaintManager',
    {
      actor: 'the taint manager',
      did: 'deleted the pod',
      because: 'its node has a NoExecute taint that it does not tolerate',
    },
  ],
  // pkg/controller/devicetainteviction/device_taint_eviction.go, from 1.33 on
  [
    'DeletionByDeviceTaintManager',
    {
      actor: 'the device taint manager',
      did: 'deleted the pod',
      because: 'a device that it uses has a NoExecute taint',
    },
  ],
  // pkg/registry/core/pod/storage/eviction.go, addConditionAndDeletePod
  ['EvictionByEvictionAPI', { actor: 'a client of the eviction API', did: 'evicted the pod', because: null }],
  // pkg/scheduler/framework/preemption; `…ByKubeScheduler` in 1.25
  [
    'PreemptionByScheduler',
    { actor: 'the scheduler', did: 'deleted the pod', because: 'a pod of higher priority needs room' },
  ],
  [
    'PreemptionByKubeScheduler',
    { actor: 'the scheduler', did: 'deleted the pod', because: 'a pod of higher priority needs room' },
  ],
  // pkg/kubelet/eviction, preemption and nodeshutdown: the message of the status shows which of them it was
  ['TerminationByKubelet', { actor: 'the kubelet', did: 'ended the pod', because: null }],
]);

/** The disruption, with the first state of the object that shows it. */
export interface SeenDisruption extends Disruption {
  readonly reason: string;
  readonly snapshot: Snapshot;
  /** ms UTC */
  readonly at: number | null;
}

export function disruptionOf(story: ApiStory | null): SeenDisruption | null {
  const last = targetIn(story?.snapshots.at(-1));
  const reason = last?.reason ?? null;
  const snapshot = story?.snapshots.find(one => targetIn(one)?.reason === reason);
  const known = snapshot === undefined ? null : disruptionIn(snapshot);
  if (reason === null || known === null || snapshot === undefined) return null;
  const at = Date.parse(last?.lastTransitionTime ?? '');
  return { ...known, reason, snapshot, at: Number.isNaN(at) ? null : at };
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
