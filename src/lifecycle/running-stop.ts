import type { Coverage, Observation } from '../correlate/types.js';
import { textField } from '../events/fields.js';
import { ENDS, STOP_FAILURES, showsEnd } from './ends.js';
import { stopTimeoutOf } from './grace.js';
import type { DeletionCandidate } from './types.js';

/** A stop that the runtime was asked for, that has not ended, and whose grace period is not over. */
export interface RunningStop {
  readonly line: Observation;
  readonly container: string | null;
  readonly graceMs: number;
  /** How much of it has passed. */
  readonly passedMs: number;
}

/**
 * What the deletion waits for until the grace period is over, whatever else is asked meanwhile: a second request with a
 * shorter one cancels the context of the pod worker, and StopContainer has another (pod_workers.go, UpdatePod; kubelet.go,
 * SyncTerminatingPod: a background context from 1.27 to 1.36, see #113606; up to 1.24 KillPod had none). Of several the
 * one that is given the longest.
 */
export function runningStop({ lines }: Pick<DeletionCandidate, 'lines'>, coverage: Coverage): RunningStop | null {
  const { lastAt, lastKubelet } = coverage;
  let longest: RunningStop | null = null;
  for (const line of lines.only('kill-begin')) {
    // A new process stops it again
    if (lastAt === null || line.at === null || line.kubelet !== lastKubelet || isOver(lines, line)) continue;
    const graceMs = stopTimeoutOf(line);
    const passedMs = Math.max(0, lastAt - line.at);
    if (passedMs >= graceMs || (longest !== null && longest.graceMs - longest.passedMs >= graceMs - passedMs)) continue;
    longest = { line, container: textField(line.event, 'containerName'), graceMs, passedMs };
  }
  return longest;
}

/** The container ended, its stop failed, or the worker went on. */
function isOver(lines: DeletionCandidate['lines'], sent: Observation): boolean {
  const id = lines.container(sent);
  const ofIt = (line: Observation): boolean => line.seq > sent.seq && lines.container(line) === id;
  return (
    lines.of([...ENDS, ...STOP_FAILURES]).some(line => ofIt(line) && showsEnd(line)) ||
    lines.of(['terminating-exit', 'containers-terminated', 'config-remove']).some(({ seq }) => seq > sent.seq)
  );
}
