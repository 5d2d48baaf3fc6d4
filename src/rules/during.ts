import type { EventId } from '../catalogue/event-id.js';
import type { NodeObservation } from '../correlate/node-events.js';
import type { Observation } from '../correlate/types.js';
import { isOver } from '../episodes/ends/facts/span.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import type { RuleContext } from './types.js';

/** Lines of the deletion itself. What happened to the pod before (restarts, probes, retries of its start) is left out. */
export function during({ lines, begun }: Reconstructed, ...ids: readonly EventId[]): readonly Observation[] {
  const all = lines.ofAny(ids);
  const [first] = all;
  return begun === null || first === undefined || first.seq >= begun.seq
    ? all
    : all.filter(({ seq }) => seq >= begun.seq);
}

/** From the request, or the first line, to the last step; to the end of the log if the deletion is not over. On the log's own scale. */
function spanOf(one: Reconstructed, context: RuleContext): { from: number; to: number } | null {
  const begun = one.begun?.at ?? null;
  if (begun === null) return null;
  const to = isOver(one) ? Math.max(begun, ...one.steps.flatMap(({ at }) => at ?? [])) : (context.last ?? begun);
  const requested = requestedAt(one, context);
  const waited = requested === null ? 0 : Math.max(context.toUtc(begun) - requested, 0);
  return { from: begun - waited, to };
}

/**
 * When the deletion was requested, where that can be compared with the log: the watch saw the pod before the request, and the kubelet's
 * zone is known. The first state in a watch may be the end of a deletion that began otherwise.
 */
export function requestedAt(one: Reconstructed, { clockConfidence }: RuleContext): number | null {
  const first = one.story?.snapshots[0];
  const whole = first !== undefined && first.deletionTimestamp === null;
  return whole && clockConfidence !== 'assumed' ? (one.story?.requestedAt ?? null) : null;
}

/** The lines of the node that were printed during the deletion. */
export function meanwhile(
  one: Reconstructed,
  context: RuleContext,
  lines: readonly NodeObservation[],
): NodeObservation[] {
  const span = lines.length === 0 ? null : spanOf(one, context);
  return span === null ? [] : lines.filter(({ at }) => at !== null && at >= span.from && at <= span.to);
}
