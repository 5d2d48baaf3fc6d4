import { type EventId, eventsHaving } from '../../catalogue/events.js';
import { keptEvent } from '../events/kept.js';
import type { PlacedRecord, Stage } from '../placed-record.js';
import { LIMITS } from '../thresholds.js';
import type { PlacedEvent, WatchOutage } from '../types.js';

interface Open {
  readonly from: number;
  until: number | null;
  readonly lines: PlacedEvent[];
}

const WATCH: ReadonlySet<EventId> = new Set<EventId>(['pod-watch-lost', 'pod-watch-closed']);
const CONFIG_CHANGES = eventsHaving('config-change');
/** The first lines show why, and the last show how long: an API server can be unreachable for days. */
const MAX_LINES = 200;

/**
 * Finds the stretches from the lines of the reflector (client-go, tools/cache/reflector.go): a watch that cannot be opened is tried again
 * after a growing pause, and one that is too old is replaced by a list.
 */
export function createWatchOutages(): Stage & { all(): readonly WatchOutage[] } {
  const found: (Open & { readonly kubelet: number })[] = [];
  const closed = new Map<number, PlacedEvent>();

  const lastOf = (kubelet: number) => found.findLast(one => one.kubelet === kubelet);

  function lost(line: PlacedEvent, at: number): void {
    const last = lastOf(line.kubelet);
    // A list that was requested can fail as well
    if (last !== undefined && (last.until === null || at - last.until < LIMITS.reconnectMs)) {
      last.until = null;
      if (last.lines.length < MAX_LINES) last.lines.push(line);
      else last.lines[MAX_LINES - 1] = line;
      return;
    }
    const end = closed.get(line.kubelet);
    const before = end?.at != null && at - end.at < LIMITS.reconnectMs ? [end] : [];
    found.push({ kubelet: line.kubelet, from: before[0]?.at ?? at, until: null, lines: [...before, line] });
  }

  return {
    see({ event, observations, source, line, at, kubelet }: PlacedRecord): void {
      if (event === null || at === null || (found.length === 0 && !WATCH.has(event.id))) return;
      const place = { id: event.id, at, source, line, kubelet, event: keptEvent(event) };
      if (event.id === 'pod-watch-lost') lost(place, at);
      if (event.id === 'pod-watch-closed') closed.set(kubelet, place);
      const isBack =
        event.id === 'pod-watch-listed' ||
        observations.some(({ id, from }) => from === 'api' && CONFIG_CHANGES.has(id));
      const last = isBack ? lastOf(kubelet) : undefined;
      if (last !== undefined) last.until ??= at;
    },
    all: () => found,
  };
}
