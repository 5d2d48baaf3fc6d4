import { saysNodeReady } from '../../catalogue/fields.js';
import type { NodeRun } from '../../correlate/run.js';
import type { EvidenceRef } from '../../document/contract/types.js';
import type { AboutKubelet } from './course/instants.js';
import { LIMITS } from './thresholds.js';
import { type Mark, OFF } from './types.js';

/** A line in which the kubelet reports that it got no answer from the runtime, in UTC. */
export interface RuntimeTrouble {
  readonly at: number;
  readonly says: string;
  /** How long the kubelet had waited by then, if the line states that */
  readonly ms: number | null;
  readonly evidence: EvidenceRef;
}

/** What is known about the node between two instants, in UTC. */
export interface NodeMeanwhile extends Pick<AboutKubelet, 'runtimeBack'> {
  readonly run: NodeRun;
  readonly toUtc: (at: number) => number;
  /** All lines about the runtime, in order */
  readonly runtimeTroubles: () => readonly RuntimeTrouble[];
}

/**
 * A watch passes a pod on at once. If the kubelet takes it much later, no kubelet ran until then, or its sync loop waited for the runtime:
 * it takes nothing while it skips its rounds or hangs in housekeeping (kubelet.go, syncLoop and HandlePodCleanups, in all versions).
 */
export function heldUpBetween(bound: Mark | null, seen: Mark | null, node: NodeMeanwhile) {
  if (bound === null || seen === null || seen.at - bound.at < LIMITS.lateMs) return null;
  return withoutKubelet(bound, seen, node) ?? withoutRuntime(bound, seen, node);
}

function withoutKubelet(bound: Mark, seen: Mark, { run, toUtc }: NodeMeanwhile) {
  const { kubelet } = seen;
  if (run.interleaved || kubelet === undefined) return null;
  const began = run.processes[kubelet]?.from ?? null;
  const ends = run.processes.slice(0, kubelet).flatMap(({ to }) => to ?? []);
  // The log may begin with this process: nothing shows whether another one ran before
  if (began === null || ends.length === 0) return null;
  const [from, to] = [Math.max(bound.at, toUtc(Math.max(...ends))), toUtc(began)];
  return to - from < LIMITS.lateMs / 2 ? null : { who: 'kubelet' as const, from, to, evidence: [seen.evidence] };
}

function withoutRuntime(bound: Mark, seen: Mark, { runtimeBack, runtimeTroubles }: NodeMeanwhile) {
  // A blocked kubelet prints its lines when it goes on
  const until = seen.at + LIMITS.oneFailureMs;
  const most = (seen.at - bound.at) / 2;
  const found = runtimeTroubles().filter(({ at, ms }) => at >= bound.at && at <= until && (ms === null || ms >= most));
  const back = runtimeBack(bound.at);
  const answered = back === null ? 0 : Math.min(back, seen.at) - bound.at;
  if (found.length === 0 && answered < most) return null;
  return {
    who: 'runtime' as const,
    from: bound.at,
    to: seen.at,
    /** What a line says about the reason */
    says: found[0]?.says ?? null,
    evidence: [...found.slice(0, 2).map(({ evidence }) => evidence), seen.evidence],
  };
}

/**
 * A node that is not ready has a taint, so pods wait for it (nodelifecycle, node.kubernetes.io/not-ready); when it is gone, the scheduler
 * places them at once. That is part of how a node starts.
 */
export function waitedForNode(
  from: Mark | null,
  to: Mark | null,
  { run, toUtc }: Pick<NodeMeanwhile, 'run' | 'toUtc'>,
): boolean {
  if (from === null || to === null || to.at - from.at < LIMITS.lateMs / 2) return false;
  return run.node.some(line => {
    if (line.at === null || !saysNodeReady(line)) return false;
    const at = toUtc(line.at);
    return at > from.at && at <= to.at + OFF[to.by] && to.at - at <= LIMITS.placedMs;
  });
}
