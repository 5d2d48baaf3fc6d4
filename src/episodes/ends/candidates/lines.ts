import { type EventId, eventsHaving } from '../../../catalogue/events.js';
import type { Life, Observation } from '../../../correlate/types.js';
import { Lines } from '../lines.js';
import type { DeletionCandidate } from '../types.js';

/** Lines that a pod that is already being deleted does not have. RECONCILE and UPDATE may be echoes of the kubelet's own status. */
const ALIVE = eventsHaving('alive');

/** The lines that belong to the deletion, and the last line before it that shows the pod alive. */
export function since(
  lines: Lines,
  begin: Observation | undefined,
  alive: ReadonlySet<EventId> = ALIVE,
): Pick<DeletionCandidate, 'observations' | 'lines' | 'lastAlive'> {
  if (begin === undefined) return { observations: lines.all, lines, lastAlive: null };
  const lastAlive = lines.all.findLast(({ id, seq }) => seq < begin.seq && alive.has(id)) ?? null;
  const own = lines.from(begin);
  return { observations: own.all, lines: own, lastAlive };
}

/** A deletion of which no line is known, of a pod that is neither static nor a mirror. */
export const nothingKnown = () =>
  ({
    staticUID: null,
    mirrorUIDs: [],
    replacedBy: null,
    lastAlive: null,
    story: null,
    nextStory: null,
    observations: [],
    lines: new Lines([]),
  }) satisfies Partial<DeletionCandidate>;

export const find = (life: Life, id: EventId, from?: Observation['from']): Observation | undefined =>
  life.observations.find(line => line.id === id && (from === undefined || line.from === from));

/** The place of the ADD. A pod without one in the log existed before it. */
export const addedAt = (life: Life): number => find(life, 'config-add', 'api')?.seq ?? Number.NEGATIVE_INFINITY;

export const seqOf = ({ seq }: Observation): number => seq;
export const inOrder = (lines: Iterable<Observation>): Observation[] => [...lines].sort((a, b) => a.seq - b.seq);

export const merge = (...lists: readonly (readonly Observation[])[]): Observation[] => inOrder(new Set(lists.flat()));

/** Housekeeping found the mirror without its static pod (kubelet_pods.go, deleteOrphanedMirrorPods). The line gives no UID. */
export const isOrphansDelete = ({ id, uid }: Observation): boolean =>
  id === 'mirror-orphan-deleted' || (id === 'mirror-delete' && uid === null);
