import type { SeenTestimony } from '../../witness/types.js';
import type { WhatId } from '../../witness/vocabulary.js';
import type { StepResult } from '../types.js';

/**
 * PLEG reads the runtime's containers once a second (pleg/generic.go, Relist; kubelet.go, plegRelistPeriod), and reports a death up to a
 * second late, or later if the runtime is slow. If the runtime's own log was read, its instant counts.
 */
export function withExactEnds(
  steps: readonly StepResult[],
  testimony: readonly SeenTestimony[],
  toUtc: (at: number) => number,
): StepResult[] {
  return steps.map(result => {
    const { at, step, proof, container } = result;
    if (step !== 'container-stopped' || proof !== null || at === null) return result;
    const sent = steps.find(other => other.step === 'stop-sent' && other.container === container)?.at ?? null;
    const end = endSeen(testimony, container, { from: sent === null ? null : toUtc(sent), to: toUtc(at) });
    if (end === null || end.at === null) return result;
    const { source, line } = end;
    const others = result.evidence.filter(ref => ref.source !== source || ref.line !== line);
    return { ...result, at: at - (toUtc(at) - end.at), evidence: [{ source, line }, ...others] };
  });
}

interface Between {
  readonly from: number | null;
  readonly to: number;
}

/** The last exit before PLEG's line, or the runtime's answer to the stop that the kubelet requested. */
function endSeen(
  testimony: readonly SeenTestimony[],
  container: string | null,
  { from, to }: Between,
): SeenTestimony | null {
  const about = (what: WhatId): SeenTestimony[] =>
    testimony.filter(
      one =>
        one.what === what &&
        one.container === (container ?? undefined) &&
        one.at !== null &&
        one.at <= to &&
        (from === null || one.at >= from),
    );
  return about('container-exited').at(-1) ?? (from === null ? null : (about('stop-returned')[0] ?? null));
}
