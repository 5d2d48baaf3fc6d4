import type { Observation } from '../correlate/types.js';
import type { EventId } from '../events/event-id.js';
import { containerNames } from './signs.js';

/** The lines that a deletion is judged by, with what is asked of them again for each step. */
export interface Lines {
  readonly all: readonly Observation[];
  /** Those of any of these events, in their order. */
  of(events: readonly EventId[]): readonly Observation[];
  /** What they call the containers. */
  names(): ReadonlyMap<string, string>;
}

export function createLines(all: readonly Observation[]): Lines {
  const byId = new Map<EventId, Observation[]>();
  for (const line of all) {
    const same = byId.get(line.id);
    if (same === undefined) byId.set(line.id, [line]);
    else same.push(line);
  }
  let names: ReadonlyMap<string, string> | null = null;
  return {
    all,
    of(events) {
      let found: readonly Observation[] = [];
      for (const id of events) {
        const own = byId.get(id);
        if (own === undefined) continue;
        if (found.length > 0) return all.filter(line => events.includes(line.id));
        found = own;
      }
      return found;
    },
    names() {
      names ??= containerNames(all);
      return names;
    },
  };
}
