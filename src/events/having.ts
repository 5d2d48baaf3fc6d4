import type { EventId } from './event-id.js';
import { definitions } from './registry.js';
import type { Trait } from './traits.js';

/** The events that have at least one of these traits: asked once by each who needs them, not for each line. */
export function eventsHaving(...traits: readonly Trait[]): ReadonlySet<EventId> {
  const having = definitions.filter(one => one.traits?.some(trait => traits.includes(trait)));
  return new Set(having.map(({ event }) => event));
}
