import type { EventId } from '../catalogue/events.js';
import type { NodeObservation } from '../correlate/types.js';
import { causeIn, isApiOutage, isNeverYet, isRuntimeOutage, RUNTIME_CALLS } from '../episodes/node/reasons.js';
import { LIMITS } from '../episodes/node/thresholds.js';
import { grouped } from '../kit/grouped.js';

const RUNTIME_LINES: readonly EventId[] = [
  ...RUNTIME_CALLS,
  'runtime-stop-container-failed',
  'runtime-stop-sandbox-failed',
  'runtime-remove-sandbox-failed',
  'runtime-remove-container-failed',
];

interface Sort {
  readonly events: readonly EventId[];
  readonly where?: (line: NodeObservation) => boolean;
  /** In the first seconds of a process nothing is ready yet. */
  readonly later?: true;
}

const SORTS = {
  runtime: { events: RUNTIME_LINES, where: isRuntimeOutage, later: true },
  pleg: { events: ['sync-skipped'], where: line => /pleg was last seen active/.test(causeIn(line)), later: true },
  api: {
    events: ['kubelet-lease-failed', 'kubelet-node-status-failed', 'pod-watch-lost'],
    where: isApiOutage,
    later: true,
  },
  objects: { events: ['object-watch-lost'] },
  housekeeping: { events: ['housekeeping-slow'] },
  manifests: { events: ['static-manifest-error'] },
} as const satisfies Record<string, Sort>;

type SortId = keyof typeof SORTS;
const SORT_IDS = Object.keys(SORTS) as SortId[];

/** The sorts that a line can have: most have none. */
const BY_EVENT = grouped(
  SORT_IDS.flatMap(of => SORTS[of].events.map(event => ({ of, event, sort: SORTS[of] as Sort }))),
  ({ event }) => event,
);

/** What went wrong on the node, whichever pods were being deleted. It is sorted once, and read for every deletion. */
export type NodeTroubles = Readonly<Record<SortId, readonly NodeObservation[]>>;

export function nodeTroubles(node: readonly NodeObservation[]): NodeTroubles {
  const starts = new Map(node.filter(({ id }) => id === 'kubelet-start').map(({ kubelet, at }) => [kubelet, at]));
  const isAtStart = (line: NodeObservation): boolean => {
    const start = starts.get(line.kubelet) ?? null;
    return isNeverYet(line) || (start !== null && line.at !== null && line.at - start < LIMITS.startMs);
  };
  const found: Record<SortId, NodeObservation[]> = {
    runtime: [],
    pleg: [],
    api: [],
    objects: [],
    housekeeping: [],
    manifests: [],
  };
  for (const line of node)
    BY_EVENT.get(line.id)?.forEach(({ of, sort: { where, later } }) => {
      if (where?.(line) !== false && !(later && isAtStart(line))) found[of].push(line);
    });
  return found;
}
