import { eventsHaving, type KeptEvent, type KubeletEvent } from '../catalogue/events.js';
import { ownText } from '../host/index.js';
import { keepNewest } from '../kit/recent.js';
import type { Shaped } from '../read/records/types.js';
import { podRefs } from './events/identity.js';
import { createKeptEvents, keptEvent } from './events/kept.js';
import { createMentions, type Mentions } from './events/mentions.js';
import type { NodeObservation, Observation, Place, PlacedRecord, PodName } from './types.js';

/** The most ids of containers and sandboxes that are kept; those of a pod are dropped when it is gone. */
const MAX_OWNERS = 50_000;
/** The share of the ids that stays when there are more. */
const KEPT = 3 / 4;
/** The most ids whose pod is not known yet, and lines about one of them: garbage collection names many whose pod is never named. */
const MAX_WAITING = { ids: 1_000, lines: 100 };

/** What an event shows. */
type Observed = Pick<PlacedRecord, 'observations' | 'late'>;

const NONE: readonly Observation[] = [];
export const NOTHING: Observed = { observations: NONE, late: NONE };

/** Turns events into observations, and learns along the way which pod a container or sandbox id belongs to. */
export function createObserver(mentionsIn: Mentions = createMentions(), most = MAX_OWNERS) {
  const owners = new Map<string, string>();
  const kept = createKeptEvents();
  /** Lines about a container or sandbox whose pod no line has named yet, as at the beginning of an excerpt. */
  const waiting = new Map<string, Observation[]>();
  let seq = 0;

  function wait(id: string, one: Observation): void {
    const lines = waiting.get(id) ?? [];
    if (lines.length < MAX_WAITING.lines) lines.push(one);
    waiting.set(id, lines);
    keepNewest(waiting, MAX_WAITING.ids);
  }

  /** Returns the earlier lines about this id. */
  function remember(id: string, uid: string): readonly Observation[] {
    const late = waiting.get(id);
    waiting.delete(id);
    // It is known for as long as its pod, and would keep the line from which it was cut
    owners.set(ownText(id), uid);
    if (owners.size > most) keepNewest(owners, most * KEPT);
    return late === undefined ? NONE : late.map(one => ({ ...one, uid }));
  }

  /** Lines of the runtime client give only the id. */
  function ownerOf(ids: readonly string[]): string | null {
    for (const id of ids) {
      const owner = owners.get(id);
      if (owner !== undefined) return owner;
    }
    return null;
  }

  /** Ties ids to the UID: PLEG and kill lines give both. Returns earlier lines that gave only the id. */
  function tie(ids: readonly string[], uid: string): readonly Observation[] {
    let late = NONE;
    for (const id of ids) if (owners.get(id) !== uid) late = [...late, ...remember(id, uid)];
    return late;
  }

  return {
    observe(event: KubeletEvent, place: Omit<Place, 'line'>, shaped?: Shaped): Observed {
      const { pods, uid: uidOfMessage, ids, from } = mentionsIn(event, shaped);
      const uid = uidOfMessage ?? ownerOf(ids);
      // Hardly any line has such earlier lines, and there is a call for each record that is needed
      const late = uidOfMessage === null ? NONE : tie(ids, uidOfMessage);
      // By index: destructuring a list goes through its iterator
      const only = pods[0];
      const id = ids[0];
      const { record } = event;
      if (only === undefined && uid === null) {
        if (id !== undefined) wait(id, observation(kept(event, shaped), record, place, seq++, null, null, from));
        return NOTHING;
      }
      const own = kept(event, shaped);
      const observations =
        pods.length < 2
          ? [observation(own, record, place, seq++, only?.pod ?? null, only?.uid ?? uid, from)]
          : pods.map(one => observation(own, record, place, seq++, one.pod, one.uid, from));
      return { observations, late };
    },
    /** These pods are gone, so the ids of their containers will not occur again. */
    forget(uids: ReadonlySet<string>): void {
      for (const [id, owner] of owners) if (uids.has(owner)) owners.delete(id);
    },
  };
}

/** Written out: there is one for each record that is needed, and spreading objects costs as much as making them. */
function observation(
  event: KeptEvent,
  { line, original }: KubeletEvent['record'],
  { source, kubelet, at }: Omit<Place, 'line'>,
  seq: number,
  pod: PodName | null,
  uid: string | null,
  from: Observation['from'],
): Observation {
  const { id } = event;
  return { seq, at, id, event, source, line, kubelet, pod, uid, from, original };
}

/** The most events that are kept: a trouble of the whole node is logged again and again while it lasts. */
const MAX_NODE_EVENTS = 5_000;
const PULSE = eventsHaving('pulse');

/** Events about the node as a whole, in order. */
export function createNodeEvents(most = MAX_NODE_EVENTS) {
  const all: NodeObservation[] = [];

  /** Removes observations that turned out to be about a pod. */
  function drop(found: readonly Observation[]): void {
    const places = new Set(found.map(placeOf));
    all.splice(0, all.length, ...all.filter(one => !places.has(placeOf(one))));
  }

  return {
    all,
    see({ event, observations, late, source, line, at, kubelet }: Omit<PlacedRecord, 'record'>): void {
      if (late.length > 0) drop(late);
      if (event === null || PULSE.has(event.id) || observations.some(namesPod)) return;
      // Most of these lines name nothing: then no name is looked for a second time, which takes longer than all else here
      const [bare] = observations.length === 1 ? podRefs(event) : [];
      const seen = { id: event.id, at, source, line, kubelet, event: keptEvent(event) };
      all.push(bare === undefined ? seen : { ...seen, bareName: bare.name });
      // The middle of a long trouble adds nothing new
      if (all.length > most) all.splice(most / 4, most / 4);
    },
  };
}

const placeOf = ({ id, source, line }: Pick<Observation, 'id' | 'source' | 'line'>): string =>
  `${id} ${source} ${line}`;

/** A name without its namespace does not identify a pod. */
const namesPod = ({ pod, uid }: Observation): boolean => pod !== null || uid !== null;
