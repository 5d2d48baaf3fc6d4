import type { Observation } from '../correlate/types.js';
import type { EventId } from '../events/event-id.js';
import { containerIdIn } from '../events/pleg-event.js';
import { containerNames } from './container-names.js';

const NONE: readonly Observation[] = [];

/** Lines by their events, put in order once: every step, hang and rule of a deletion asks for some of them. */
export class Lines {
  private readonly byEvent = new Map<EventId, Observation[]>();
  private readonly ids = new Map<Observation, string | null>();
  private speakers: number | null = null;
  private containers: ReadonlyMap<string, string> | null = null;

  /** In the order in which they were read. */
  constructor(readonly all: readonly Observation[]) {
    for (const line of all) {
      const same = this.byEvent.get(line.id);
      if (same === undefined) this.byEvent.set(line.id, [line]);
      else same.push(line);
    }
  }

  has(event: EventId): boolean {
    return this.byEvent.has(event);
  }

  hasAny(events: Iterable<EventId>): boolean {
    for (const event of events) if (this.byEvent.has(event)) return true;
    return false;
  }

  /** Those of this event. */
  only(event: EventId): readonly Observation[] {
    return this.byEvent.get(event) ?? NONE;
  }

  /** Those of any of these events, in their order. */
  of(events: readonly EventId[]): readonly Observation[] {
    let found = NONE;
    for (const event of events) {
      const own = this.byEvent.get(event);
      if (own === undefined) continue;
      if (found !== NONE) return this.all.filter(line => events.includes(line.id));
      found = own;
    }
    return found;
  }

  /** The first of any of these events. */
  first(events: Iterable<EventId>): Observation | undefined {
    let first: Observation | undefined;
    for (const event of events) {
      const own = this.byEvent.get(event)?.[0];
      if (own !== undefined && (first === undefined || own.seq < first.seq)) first = own;
    }
    return first;
  }

  /** How many processes spoke. */
  kubelets(): number {
    this.speakers ??= new Set(this.all.map(({ kubelet }) => kubelet)).size;
    return this.speakers;
  }

  /** The container that a line is about: read once, as steps and rules ask for those of the same few lines. */
  container(line: Observation): string | null {
    const known = this.ids.get(line);
    if (known !== undefined) return known;
    const id = containerIdIn(line);
    this.ids.set(line, id);
    return id;
  }

  /** What they call the containers. */
  names(): ReadonlyMap<string, string> {
    this.containers ??= containerNames(this.all);
    return this.containers;
  }
}
