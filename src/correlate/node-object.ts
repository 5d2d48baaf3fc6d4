import type { Kubelet, StatedVersion } from './events/kubelets.js';
import type { Span } from './machines.js';
import { LIMITS } from './thresholds.js';

/** What the API server's Node object states of the kubelet that wrote it. */
export interface NodeObject {
  readonly kubeletVersion: string;
  /** The last heartbeat of the node, in UTC by the node's clock: the kubelet writes its version together with it. */
  readonly at: number;
  /** When a recorder received it, in UTC by the recorder's clock: its content was still valid then. */
  readonly seen?: number;
}

/**
 * The process that wrote the object (kubelet_node_status.go, tryUpdateNodeStatus): the one that ran at the object's heartbeat. Once the
 * whole log has been read, it may also be the last process, if its lines end shortly before. Other processes may have had another version.
 * The object is not needed for the process that ran when it was received: a kubelet writes its version when it starts, and then also prints
 * it in its log (server.go).
 */
export function writerOf(
  object: NodeObject,
  kubelets: readonly (Kubelet & Span)[],
  ended: boolean,
): StatedVersion | null {
  const kubelet = runningAt(object.at, kubelets, ended) ?? runningAt(object.seen ?? null, kubelets, false);
  return kubelet === null
    ? null
    : { kubelet, version: object.kubeletVersion, basis: 'the API server’s Node object states version' };
}

function runningAt(at: number | null, kubelets: readonly Span[], ended: boolean): number | null {
  if (at === null) return null;
  const kubelet = kubelets.findLastIndex(({ from }) => from !== null && from <= at);
  const to = kubelets[kubelet]?.to ?? null;
  const isLast = ended && kubelet === kubelets.length - 1;
  return to === null || at > to + (isLast ? LIMITS.objectAfterMs : 0) ? null : kubelet;
}
