import type { EventId } from '../../../catalogue/events.js';
import { textField } from '../../../catalogue/fields.js';
import type { Observation } from '../../../correlate/types.js';
import { type ContainerStop, endIn } from '../stops.js';
import { LIMITS } from '../thresholds.js';
import type { Deletion, Reconstructed } from '../types.js';
import { stopTimeoutOf } from './request.js';

/** A stop that the runtime was called for, and that had not ended when the log did. */
export type OpenStop = NonNullable<ReturnType<typeof openStop>>;

/**
 * The stop for which the deletion waits until the grace period is over. Other requests do not change that: a second request with a shorter
 * grace period cancels the context of the pod worker, and StopContainer has another one (pod_workers.go, UpdatePod; kubelet.go,
 * SyncTerminatingPod: a background context from 1.27 to 1.36, see #113606; up to 1.24 KillPod had none).
 */
export function runningStop(one: Stopped): OpenStop | null {
  const stop = openStop(one);
  return stop !== null && stop.passedMs < stop.graceMs ? stop : null;
}

/**
 * A container that outlives the API object of its pod: the object is gone, and the log ends before the container does. With grace 0 the
 * API server waits for no kubelet, and kubelets give the container the grace period of its pod (pod_workers.go,
 * calculateEffectiveGracePeriod: from 1.22 to 1.30 a deletionGracePeriodSeconds of 0 is no limit).
 */
export function outliving(one: Stopped & Pick<Reconstructed, 'steps'>) {
  const { lines, steps, coverage } = one;
  const removed = steps.find(({ step }) => step === 'remove-seen')?.proof ?? null;
  // The kubelet's own delete comes when the containers have ended
  if (removed?.at == null || coverage.lastAt === null || lines.has('api-deleted')) return null;
  const stop = openStop(one);
  const ms = coverage.lastAt - removed.at;
  if (stop === null || lines.ofAny(UNMOUNTS).some(({ seq }) => seq > stop.line.seq)) return null;
  // PLEG reports a death after the pod's removal only at -v=4 (kubelet.go, syncLoopIteration, “ignore irrelevant event”, all versions)
  if (!coverage.observable(stop.line.kubelet, ['kill-done'])) return null;
  // If the beginning of the deletion is not in the log, the end of the container may be missing, too
  const isWhole = stop.line.seq < removed.seq || lines.has('config-delete');
  return isWhole && Math.min(ms, stop.passedMs) >= LIMITS.outlivedMs && coverage.wholeFrom(stop.line)
    ? { ...stop, removed, /** From the removal of the object to the end of the log. */ ms }
    : null;
}

/** No volume is released before all containers have ended (desired_state_of_world_populator.go, findAndRemoveDeletedPods, all versions). */
const UNMOUNTS = ['unmount-begin', 'unmount-done', 'volumes-unmounted'] as const satisfies readonly EventId[];

type Stopped = Pick<Deletion, 'lines' | 'coverage' | 'stops'>;

/** The open stop; of several, the one whose grace period lasts longest. */
function openStop({ lines, coverage: { lastAt, lastKubelet }, stops }: Stopped) {
  if (lastAt === null || !lines.has('kill-begin')) return null;
  const [longest] = stops()
    .flatMap(stop => stop.calls.map(line => ({ stop, line })))
    // A new process stops the container again
    .filter(({ stop, line }) => line.at !== null && line.kubelet === lastKubelet && !isOver(stop, line, lines))
    .map(({ line }) => ({
      line,
      container: textField(line.event, 'containerName'),
      graceMs: stopTimeoutOf(line, lines),
      /** How much of the grace period has passed */
      passedMs: Math.max(0, lastAt - (line.at ?? lastAt)),
    }))
    .sort((a, b) => b.graceMs - b.passedMs - (a.graceMs - a.passedMs) || a.line.seq - b.line.seq);
  return longest ?? null;
}

/** Whether a call is over: the container had ended or ends, as the kubelet or its runtime shows, it failed, or the worker continued. */
function isOver({ id, ends, failures, runtime }: ContainerStop, call: Observation, lines: Deletion['lines']): boolean {
  const isLater = ({ seq }: Observation): boolean => seq > call.seq;
  return (
    // Below -v=3 nothing is printed about the end of a dead container that is stopped again
    (id === null ? ends.some(isLater) : ends.length > 0) ||
    endIn(runtime) !== null ||
    failures.some(isLater) ||
    lines.ofAny(['terminating-exit', 'containers-terminated']).some(isLater)
  );
}
