import { grouped } from '../kit/grouped.js';
import { firstFrom } from '../kit/sorted.js';
import type { Kubelet, StatedVersion } from './events/kubelets.js';
import { LIMITS } from './thresholds.js';
import type { Observation } from './types.js';

/** When a process printed. */
export interface Span {
  readonly from: number | null;
  readonly to: number | null;
}

/**
 * The machine of each process, by their times: a kubelet ends before its successor begins, so two that run at the same time are on two
 * machines, whose lines were merged into one text without a mark.
 */
export function machinesOf(processes: readonly Span[]): number[] {
  // Without the time by which a restart may overlap, the processes of one machine follow each other
  const machines: { readonly from: number; readonly until: number }[][] = [[]];
  return processes.map(({ from, to }) => {
    if (from === null || to === null || to - from <= LIMITS.restartOverlapMs) return 0;
    const until = to - LIMITS.restartOverlapMs;
    const free = machines.findIndex(others => (others[laterIn(others, until) - 1]?.until ?? from) <= from);
    const index = free < 0 ? machines.push([]) - 1 : free;
    const others = machines[index] ?? [];
    others.splice(laterIn(others, until), 0, { from, until });
    return index;
  });
}

/** The place of the first process that begins no earlier than this. */
const laterIn = (processes: readonly { readonly from: number }[], at: number): number =>
  firstFrom(processes, at, ({ from }) => from);

export const areSeveral = (machines: readonly number[]): boolean => machines.some(machine => machine !== machines[0]);

/** Observations grouped by machine: what happens on one of them ends nothing on another. */
export const byMachine = (observations: readonly Observation[], machines: readonly number[]) =>
  areSeveral(machines) ? [...grouped(observations, ({ kubelet }) => machines[kubelet] ?? 0).values()] : [observations];

/** The end of the log of the machine on which this process ran; null if there is only one machine. */
export function endOnMachine(
  kubelet: number | undefined,
  machines: readonly number[],
  spanOf: (kubelet: number) => Span,
): { readonly at: number | null; readonly kubelet: number } | null {
  if (kubelet === undefined || !areSeveral(machines)) return null;
  const last = machines.lastIndexOf(machines[kubelet] ?? -1);
  return last < 0 ? null : { at: spanOf(last).to, kubelet: last };
}

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
