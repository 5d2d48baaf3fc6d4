import type { EventId } from '../catalogue/events.js';
import type { NodeObservation } from '../correlate/types.js';
import { causeIn, isApiOutage, isNeverYet, isRuntimeOutage, RUNTIME_CALLS } from '../episodes/node/reasons.js';
import { LIMITS } from '../episodes/node/thresholds.js';

const LINES = {
  runtime: [
    ...RUNTIME_CALLS,
    'runtime-stop-container-failed',
    'runtime-stop-sandbox-failed',
    'runtime-remove-sandbox-failed',
    'runtime-remove-container-failed',
  ],
  pleg: ['sync-skipped'],
  api: ['kubelet-lease-failed', 'kubelet-node-status-failed', 'pod-watch-lost'],
  objects: ['object-watch-lost'],
  housekeeping: ['housekeeping-slow'],
  manifests: ['static-manifest-error'],
  mirrors: ['mirror-create-skipped'],
} as const satisfies Record<string, readonly EventId[]>;

const ANY: ReadonlySet<EventId> = new Set(Object.values(LINES).flat());

/** What went wrong on the node, whichever pods were being deleted. It is sorted once, and read for every deletion. */
export type NodeTroubles = ReturnType<typeof nodeTroubles>;

export function nodeTroubles(node: readonly NodeObservation[]) {
  const starts = new Map(node.filter(({ id }) => id === 'kubelet-start').map(({ kubelet, at }) => [kubelet, at]));
  /** In the first seconds of a process nothing is ready yet. */
  const isAtStart = (line: NodeObservation): boolean => {
    const start = starts.get(line.kubelet) ?? Number.NEGATIVE_INFINITY;
    return isNeverYet(line) || (line.at ?? 0) - start < LIMITS.startMs;
  };
  // Most lines are none of these
  const all = node.filter(({ id }) => ANY.has(id));
  const of = (events: readonly EventId[]) => all.filter(({ id }) => events.includes(id));
  return {
    runtime: of(LINES.runtime).filter(line => isRuntimeOutage(line) && !isAtStart(line)),
    pleg: of(LINES.pleg).filter(line => PLEG_LOST.test(causeIn(line)) && !isAtStart(line)),
    api: of(LINES.api).filter(line => isApiOutage(line) && !isAtStart(line)),
    objects: of(LINES.objects),
    housekeeping: of(LINES.housekeeping),
    manifests: of(LINES.manifests),
    mirrors: of(LINES.mirrors),
  };
}

const PLEG_LOST = /pleg was last seen active/;
