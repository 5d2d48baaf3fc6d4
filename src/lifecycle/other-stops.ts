import type { Observation } from '../correlate/types.js';
import type { EventId } from '../events/event-id.js';
import { containerId } from '../events/fields.js';
import { eventsHaving } from '../events/having.js';

const HEARD: ReadonlySet<EventId> = new Set<EventId>([...eventsHaving('hears-of-end', 'begins-teardown')]);
const STOPS: ReadonlySet<EventId> = new Set<EventId>(['kill-begin', 'kill-override', 'kill-done']);

/**
 * Without the stops that the pod worker was busy with when the deletion came: a failed probe, a changed definition. The
 * worker does one thing after the other (pod_workers.go, podWorkerLoop), so that the deletion waits for their end, and
 * stops what still runs after that.
 */
export function withoutEarlierStops(observations: readonly Observation[]): readonly Observation[] {
  const heard = observations.find(({ id }) => HEARD.has(id));
  if (heard === undefined || !observations.some(({ id }) => id === 'kill-done')) return observations;
  const entered = observations.find(({ id }) => id === 'terminating-enter');
  const retried = observations.some(({ id, seq }) => id === 'terminating-exit' && seq < (entered?.seq ?? 0));
  const begun = new Map<string | null, number>();
  for (const line of observations)
    if (line.id === 'kill-begin') begun.set(idOf(line), Math.min(begun.get(idOf(line)) ?? line.seq, line.seq));
  const isEarlier = (line: Observation): boolean => {
    if (!STOPS.has(line.id) || line.seq < heard.seq || line.kubelet !== heard.kubelet) return false;
    if (entered !== undefined && !retried && entered.kubelet === line.kubelet) return line.seq < entered.seq;
    return line.id === 'kill-done' && line.seq < (begun.get(idOf(line)) ?? 0);
  };
  return observations.filter(line => !isEarlier(line));
}

const idOf = ({ event }: Observation): string | null => containerId(event);
