import type { EventId } from '../catalogue/events.js';
import type { NodeObservation } from '../correlate/node-events.js';
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

/** What went wrong on the node, whichever pods were being deleted. It is sorted once, and read for every deletion. */
export type NodeTroubles = Readonly<
  Record<'runtime' | 'pleg' | 'api' | 'objects' | 'housekeeping' | 'manifests', readonly NodeObservation[]>
>;

interface Sort {
  readonly kind: keyof NodeTroubles;
  readonly events: readonly EventId[];
  readonly where?: (line: NodeObservation) => boolean;
  /** In the first seconds of a process nothing is ready yet. */
  readonly later?: true;
}

const SORTS: readonly Sort[] = [
  { kind: 'runtime', events: RUNTIME_LINES, where: isRuntimeOutage, later: true },
  {
    kind: 'pleg',
    events: ['sync-skipped'],
    where: line => /pleg was last seen active/.test(causeIn(line)),
    later: true,
  },
  {
    kind: 'api',
    events: ['kubelet-lease-failed', 'kubelet-node-status-failed', 'pod-watch-lost'],
    where: isApiOutage,
    later: true,
  },
  { kind: 'objects', events: ['object-watch-lost'] },
  { kind: 'housekeeping', events: ['housekeeping-slow'] },
  { kind: 'manifests', events: ['static-manifest-error'] },
];

/** The sorts that a line can have: most have none. */
const BY_EVENT = grouped(
  SORTS.flatMap(sort => sort.events.map(event => ({ sort, event }))),
  ({ event }) => event,
);

export function nodeTroubles(node: readonly NodeObservation[]): NodeTroubles {
  const found: Record<keyof NodeTroubles, NodeObservation[]> = {
    runtime: [],
    pleg: [],
    api: [],
    objects: [],
    housekeeping: [],
    manifests: [],
  };
  const starts = new Map<number, number | null>();
  const sorted: { line: NodeObservation; sort: Sort }[] = [];
  for (const line of node) {
    if (line.id === 'kubelet-start') starts.set(line.kubelet, line.at);
    for (const { sort } of BY_EVENT.get(line.id) ?? NO_SORTS) sorted.push({ line, sort });
  }
  const isAtStart = (line: NodeObservation): boolean => {
    const start = starts.get(line.kubelet) ?? null;
    return isNeverYet(line) || (start !== null && line.at !== null && line.at - start < LIMITS.startMs);
  };
  for (const { line, sort } of sorted)
    if ((sort.where?.(line) ?? true) && !(sort.later && isAtStart(line))) found[sort.kind].push(line);
  return found;
}

const NO_SORTS: readonly { readonly sort: Sort }[] = [];
