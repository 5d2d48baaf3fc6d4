import { grouped } from '../kit/grouped.js';
import { firstFrom } from '../kit/sorted.js';
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
export function byMachine(
  observations: readonly Observation[],
  machines: readonly number[],
): readonly (readonly Observation[])[] {
  if (!areSeveral(machines)) return [observations];
  return [...grouped(observations, ({ kubelet }) => machines[kubelet] ?? 0).values()];
}

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
