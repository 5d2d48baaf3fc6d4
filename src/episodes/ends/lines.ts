import { type EventId, eventsHaving } from '../../catalogue/events.js';
import { containerId, containerIdIn, textField } from '../../catalogue/fields.js';
import type { Observation } from '../../correlate/types.js';

const NONE: readonly Observation[] = [];

/** The lines of one event, and the position of the first among all lines. */
interface Same {
  readonly lines: readonly Observation[];
  readonly from: number;
}

function inOrder(all: readonly Observation[]): ReadonlyMap<EventId, Same> {
  const byEvent = new Map<EventId, { readonly lines: Observation[]; readonly from: number }>();
  all.forEach((line, from) => {
    const same = byEvent.get(line.id);
    if (same === undefined) byEvent.set(line.id, { lines: [line], from });
    else same.lines.push(line);
  });
  return byEvent;
}

/** Lines by their events, sorted once: every step, hang and rule of a deletion needs some of them. */
export class Lines {
  private readonly ids = new Map<Observation, string | null>();
  private speakers: number | null = null;
  private containers: ReadonlyMap<string, string> | null = null;

  /** The lines in the order in which they were read */
  constructor(
    readonly all: readonly Observation[],
    private readonly byEvent = inOrder(all),
  ) {}

  /** The lines from this one on, which may belong to another pod's list */
  from(begin: Observation): Lines {
    const at = this.all.findIndex(({ seq }) => seq >= begin.seq);
    if (at === 0) return this;
    if (at < 0) return new Lines(NONE);
    const byEvent = new Map<EventId, Same>();
    for (const [event, { lines, from }] of this.byEvent) {
      const own = from >= at ? lines : lines.filter(({ seq }) => seq >= begin.seq);
      const [first] = own;
      if (first !== undefined)
        byEvent.set(event, { lines: own, from: (from >= at ? from : this.all.indexOf(first, at)) - at });
    }
    return new Lines(this.all.slice(at), byEvent);
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
    return this.byEvent.get(event)?.lines ?? NONE;
  }

  /** The lines of any of these events, in their order */
  ofAny(events: readonly EventId[]): readonly Observation[] {
    let found: Same | null = null;
    let count = 0;
    let from = this.all.length;
    for (const event of events) {
      const own = this.byEvent.get(event);
      if (own === undefined) continue;
      found = own;
      count += own.lines.length;
      if (own.from < from) from = own.from;
    }
    if (found === null) return NONE;
    return found.lines.length === count ? found.lines : this.within(events, from, count);
  }

  /** The first `count` lines of these events, from a position on. */
  private within(events: readonly EventId[], from: number, count: number): readonly Observation[] {
    const found: Observation[] = [];
    for (let at = from; at < this.all.length && found.length < count; at++) {
      const line = this.all[at];
      if (line !== undefined && events.includes(line.id)) found.push(line);
    }
    return found;
  }

  /** The first line of any of these events */
  first(events: Iterable<EventId>): Observation | undefined {
    let first: Observation | undefined;
    for (const event of events) {
      const own = this.byEvent.get(event)?.lines[0];
      if (own !== undefined && (first === undefined || own.seq < first.seq)) first = own;
    }
    return first;
  }

  /** How many kubelet processes printed the lines */
  kubelets(): number {
    this.speakers ??= new Set(this.all.map(({ kubelet }) => kubelet)).size;
    return this.speakers;
  }

  /** The container that a line is about. It is read once, because steps and rules request it for the same few lines */
  container(line: Observation): string | null {
    const known = this.ids.get(line);
    if (known !== undefined) return known;
    const id = containerIdIn(line);
    this.ids.set(line, id);
    return id;
  }

  /** The names of the containers in the lines */
  names(): ReadonlyMap<string, string> {
    this.containers ??= containerNames(this.all);
    return this.containers;
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
