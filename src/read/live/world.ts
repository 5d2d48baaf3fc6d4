import { realClock } from './clock.js';
import type { LiveClock } from './live-source.js';

/** What a recording uses of its machine, and a test replaces. */
export interface World {
  /** The clock for time-outs and pauses */
  readonly clock: LiveClock;
  /** The present time, for a receipt */
  wall(): Date;
  /** A number from 0 to 1, 1 excluded. */
  random(): number;
}

export const realWorld: World = { clock: realClock, wall: () => new Date(), random: Math.random };
