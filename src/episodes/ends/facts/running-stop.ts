import type { EventId } from '../../../catalogue/event-id.js';
import { textField } from '../../../catalogue/fields.js';
import type { Coverage } from '../../../correlate/evidence/coverage.js';
import type { Observation } from '../../../correlate/types.js';
import { GIVES_GRACE } from '../kinds/termination.js';
import { LIMITS } from '../thresholds.js';
import type { Deletion, DeletionCandidate, Reconstructed } from '../types.js';
import { ENDS, STOP_FAILURES, showsEnd } from './exits.js';
import { stopTimeoutOf } from './grace.js';

/** A stop that the runtime was called for, and that had not ended when the log did. */
export interface OpenStop {
  readonly line: Observation;
  readonly container: string | null;
  readonly graceMs: number;
  /** How much of the grace period has passed */
  readonly passedMs: number;
}

/**
 * The stop for which the deletion waits until the grace period is over. Other requests do not change that: a second request with a shorter
 * grace period cancels the context of the pod worker, and StopContainer has another one (pod_workers.go, UpdatePod; kubelet.go,
 * SyncTerminatingPod: a background context from 1.27 to 1.36, see #113606; up to 1.24 KillPod had none).
 */
export function runningStop({ lines, coverage }: Pick<Deletion, 'lines' | 'coverage'>): OpenStop | null {
  const stop = openStop(lines, coverage);
  return stop !== null && stop.passedMs < stop.graceMs ? stop : null;
}

/** A container that outlives the API object of its pod. */
export type Outliving = NonNullable<ReturnType<typeof outliving>>;

/**
 * The object is gone, and the log ends before the container does. With grace 0 the API server waits for no kubelet, and kubelets give the
 * container the grace period of its pod (pod_workers.go, calculateEffectiveGracePeriod: from 1.22 to 1.30 a deletionGracePeriodSeconds of 0
 * is no limit).
 */
export function outliving({ lines, steps, coverage }: Pick<Reconstructed, 'lines' | 'steps' | 'coverage'>) {
  const removed = steps.find(({ step }) => step === 'remove-seen')?.proof ?? null;
  // The kubelet's own delete comes when the containers have ended
  if (removed?.at == null || coverage.lastAt === null || lines.has('api-deleted')) return null;
  const stop = openStop(lines, coverage);
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

/** The open stop; if there are several, the one with the longest grace period. */
function openStop(lines: DeletionCandidate['lines'], { lastAt, lastKubelet }: Coverage): OpenStop | null {
  let longest: OpenStop | null = null;
  for (const line of lines.only('kill-begin')) {
    // A new process stops the container again
    if (lastAt === null || line.at === null || line.kubelet !== lastKubelet || isOver(lines, line)) continue;
    const graceMs = stopTimeoutOf(line, lines.ofAny(GIVES_GRACE));
    const passedMs = Math.max(0, lastAt - line.at);
    if (longest !== null && longest.graceMs - longest.passedMs >= graceMs - passedMs) continue;
    longest = { line, container: textField(line.event, 'containerName'), graceMs, passedMs };
  }
  return longest;
}

/** Whether the stop is over: the container had ended or ends, its stop failed, or the worker continued. */
function isOver(lines: DeletionCandidate['lines'], sent: Observation): boolean {
  const id = lines.container(sent);
  const ofIt = (line: Observation): boolean => lines.container(line) === id;
  const later = ({ seq }: Observation): boolean => seq > sent.seq;
  return (
    // 1.22 to 1.26 stop a dead container again (kubelet_pods.go, HandlePodCleanups), and below -v=3 print nothing about its end
    lines.ofAny(ENDS).some(line => ofIt(line) && showsEnd(line) && (id !== null || later(line))) ||
    lines.ofAny(STOP_FAILURES).some(line => ofIt(line) && later(line)) ||
    lines.ofAny(['terminating-exit', 'containers-terminated']).some(later)
  );
}
