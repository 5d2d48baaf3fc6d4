import { lazily } from '../../../grammars/lazily.js';
import { type EventId, eventsHaving } from '../../catalogue/events.js';
import { containerId, textField } from '../../catalogue/fields.js';
import type { Observation } from '../../correlate/types.js';
import { grouped } from '../../kit/grouped.js';

const NONE: readonly Observation[] = [];

/** Lines by their events, sorted once: every step, hang and rule of a deletion needs some of them. */
export class Lines {
  private readonly byEvent: ReadonlyMap<EventId, readonly Observation[]>;
  /** Whether several kubelet processes printed the lines */
  readonly areOfSeveral: boolean;
  /** The names of the containers in the lines */
  readonly names = lazily(() => containerNames(this.all));

  /** The lines in the order in which they were read */
  constructor(readonly all: readonly Observation[]) {
    this.byEvent = grouped(all, ({ id }) => id);
    this.areOfSeveral = all.some(({ kubelet }) => kubelet !== all[0]?.kubelet);
  }

  /** The lines from this one on, which may belong to another pod's list */
  from(begin: Observation): Lines {
    return this.without(({ seq }) => seq < begin.seq);
  }

  /** Without the lines that this leaves out; mostly all of them stay. */
  without(isLeftOut: (line: Observation) => boolean): Lines {
    return this.all.some(isLeftOut) ? new Lines(this.all.filter(line => !isLeftOut(line))) : this;
  }

  has(event: EventId): boolean {
    return this.byEvent.has(event);
  }

  hasAny(events: Iterable<EventId>): boolean {
    for (const event of events) if (this.byEvent.has(event)) return true;
    return false;
  }

  /** The lines of this event */
  only(event: EventId): readonly Observation[] {
    return this.byEvent.get(event) ?? NONE;
  }

  /** The lines of any of these events, in their order */
  ofAny(events: readonly EventId[]): readonly Observation[] {
    let only: EventId | null = null;
    for (const event of events) {
      if (!this.byEvent.has(event)) continue;
      // Mostly there is one: then its lines are in order already
      if (only !== null) return this.all.filter(({ id }) => events.includes(id));
      only = event;
    }
    return only === null ? NONE : this.only(only);
  }

  /** The first line of any of these events */
  first(events: Iterable<EventId>): Observation | undefined {
    let first: Observation | undefined;
    for (const event of events) {
      const own = this.byEvent.get(event)?.[0];
      if (own !== undefined && (first === undefined || own.seq < first.seq)) first = own;
    }
    return first;
  }
}

const NAMES_CONTAINER = eventsHaving('names-container');

/** The names of the containers in the lines of one deletion, by id. PLEG gives only ids, including the sandbox's. */
export function containerNames(observations: readonly Observation[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { id, event } of observations) {
    if (!NAMES_CONTAINER.has(id)) continue;
    const name = textField(event, 'containerName');
    const container = containerId(event);
    if (name !== null && container !== null) names.set(container, name);
  }
  return names;
}

/** Housekeeping found the mirror without its static pod (kubelet_pods.go, deleteOrphanedMirrorPods). The line gives no UID. */
export const isOrphansDelete = ({ id, uid }: Observation): boolean =>
  id === 'mirror-orphan-deleted' || (id === 'mirror-delete' && uid === null);
