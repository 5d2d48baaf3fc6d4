import { grouped } from '../kit/grouped.js';
import type { EventId } from './event-id.js';
import { definitions } from './registry.js';
import type { Trait } from './traits.js';

/** Messages by a trait, each with its place in the catalogue. */
const HAVING = grouped(
  definitions.flatMap(({ event, traits = [] }, place) => traits.map(trait => ({ trait, event, place }))),
  ({ trait }) => trait,
);

/** The events that have at least one of these traits, in the order of the catalogue. Modules compute this once, not for each line. */
export function eventsHaving(...traits: readonly Trait[]): ReadonlySet<EventId> {
  const having = traits.flatMap(trait => HAVING.get(trait) ?? []).sort((a, b) => a.place - b.place);
  return new Set(having.map(({ event }) => event));
}
