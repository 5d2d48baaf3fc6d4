import { eventsHaving } from '../catalogue/events.js';
import { bareNameIn } from './events/identity.js';
import { keptEvent } from './events/kept.js';
import type { PlacedRecord } from './placed-record.js';
import type { Observation, PlacedEvent } from './types.js';

/** An event that concerns no single pod: the kubelet's own life, the runtime, the API server. */
export interface NodeObservation extends PlacedEvent {
  /** The name of a pod that is given without its namespace */
  readonly bareName?: string;
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
      const bareName = bareNameIn(event);
      const seen = { id: event.id, at, source, line, kubelet, event: keptEvent(event) };
      all.push(bareName === null ? seen : { ...seen, bareName });
      // The middle of a long trouble adds nothing new
      if (all.length > most) all.splice(most / 4, most / 4);
    },
  };
}

const placeOf = ({ id, source, line }: Pick<Observation, 'id' | 'source' | 'line'>): string =>
  `${id} ${source} ${line}`;

/** A name without its namespace does not identify a pod. */
const namesPod = ({ pod, uid }: Observation): boolean => pod !== null || uid !== null;
