import { createFacts, type Facts, type PodEvent, type Sighting } from '../../src/starts/facts.js';
import type { Mark, Shower } from '../../src/starts/types.js';

/** Facts of a start, of which only some matter. */
export const factsOf = (some: Partial<Facts> = {}): Facts => ({ ...createFacts(), ...some });

export const mark = (at: number, by: Shower = 'log'): Mark => ({ at, by, evidence: { source: 0, line: at } });

export const sighting = (at: number, what: Sighting['what'], id: string, more: Partial<Sighting> = {}): Sighting => ({
  ...{ id, what, mark: mark(at, 'pleg') },
  ...more,
});

/** An Event of container `c`, as the log shows it. */
export const podEvent = (at: number, reason: string, message = '', more: Partial<PodEvent> = {}): PodEvent => ({
  ...{ reason, message, container: 'c', init: false, mark: mark(at), count: 1 },
  ...more,
});
