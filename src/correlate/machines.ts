import { LIMITS } from './thresholds.js';
import type { Observation } from './types.js';

interface Span {
  readonly from: number | null;
  readonly to: number | null;
}

/**
 * Which processes ran on one machine, by their times: a kubelet ends before its successor begins, so two that run at the same time are on
 * two machines, whose lines were merged into one text without a mark.
 */
export function machinesOf(processes: readonly Span[]): number[] {
  const machines: Span[][] = [];
  return processes.map(span => {
    const known = machines.findIndex(others => !others.some(other => overlap(span, other)));
    const index = known < 0 ? machines.push([]) - 1 : known;
    machines[index]?.push(span);
    return index;
  });
}

function overlap(a: Span, b: Span): boolean {
  if (a.from === null || a.to === null || b.from === null || b.to === null) return false;
  return Math.min(a.to, b.to) - Math.max(a.from, b.from) > LIMITS.restartOverlapMs;
}

const areSeveral = (machines: readonly number[]): boolean => machines.some(machine => machine !== machines[0]);

/** Observations grouped by machine: what happens on one of them ends nothing on another. */
export function byMachine(
  observations: readonly Observation[],
  machines: readonly number[],
): readonly (readonly Observation[])[] {
  if (!areSeveral(machines)) return [observations];
  const groups = new Map<number, Observation[]>();
  for (const one of observations) {
    const machine = machines[one.kubelet] ?? 0;
    const group = groups.get(machine);
    if (group === undefined) groups.set(machine, [one]);
    else group.push(one);
  }
  return [...groups.values()];
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
