import type { Observation } from '../correlate/types.js';
import type { EventId } from '../events/event-id.js';
import { containerId } from '../events/fields.js';
import { eventsHaving } from '../events/having.js';
import { Lines } from './lines.js';

const HEARD: ReadonlySet<EventId> = new Set<EventId>([...eventsHaving('hears-of-end', 'begins-teardown')]);
const STOPS: readonly EventId[] = ['kill-begin', 'kill-override', 'kill-done'];

/**
 * Without the stops that the pod worker was busy with when the deletion came: a failed probe, a changed definition. The
 * worker does one thing after the other (pod_workers.go, podWorkerLoop), so that the deletion waits for their end, and
 * stops what still runs after that.
 */
export function withoutEarlierStops(lines: Lines): Lines {
  const heard = lines.first(HEARD);
  if (heard === undefined || !lines.has('kill-done')) return lines;
  const entered = lines.first(['terminating-enter']);
  const retried = (lines.first(['terminating-exit'])?.seq ?? Number.POSITIVE_INFINITY) < (entered?.seq ?? 0);
  const begun = new Map<string | null, number>();
  for (const line of lines.only('kill-begin')) if (!begun.has(idOf(line))) begun.set(idOf(line), line.seq);
  const isEarlier = (line: Observation): boolean => {
    if (!STOPS.includes(line.id) || line.seq < heard.seq || line.kubelet !== heard.kubelet) return false;
    if (entered !== undefined && !retried && entered.kubelet === line.kubelet) return line.seq < entered.seq;
    return line.id === 'kill-done' && line.seq < (begun.get(idOf(line)) ?? 0);
  };
  return lines.of(STOPS).some(isEarlier) ? new Lines(lines.all.filter(line => !isEarlier(line))) : lines;
}

const idOf = ({ event }: Observation): string | null => containerId(event);
