import type { Life, Observation } from '../../correlate/types.js';
import type { EventId } from '../../events/event-id.js';
import { eventsHaving } from '../../events/having.js';
import type { Lines } from '../lines.js';
import type { DeletionCandidate } from '../types.js';

/** No line of a pod that is being deleted already: RECONCILE and UPDATE can be the echo of what the kubelet reports. */
const ALIVE = eventsHaving('alive');

/** What belongs to the deletion, and the last line before it that shows the pod alive. */
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

export const find = (life: Life, id: EventId, from?: Observation['from']): Observation | undefined =>
  life.observations.find(line => line.id === id && (from === undefined || line.from === from));

/** What has no ADD in the log was there before it. */
export const addedAt = (life: Life): number => find(life, 'config-add', 'api')?.seq ?? Number.NEGATIVE_INFINITY;

export const merge = (...lists: readonly (readonly Observation[])[]): Observation[] =>
  [...new Set(lists.flat())].sort((a, b) => a.seq - b.seq);

/** Housekeeping found the mirror without its static pod (kubelet_pods.go, deleteOrphanedMirrorPods): it names no UID. */
export const isOrphansDelete = ({ id, uid }: Observation): boolean =>
  id === 'mirror-orphan-deleted' || (id === 'mirror-delete' && uid === null);
