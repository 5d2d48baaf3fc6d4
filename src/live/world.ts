import { realClock } from '../input/live/clock.js';
import type { LiveClock } from '../input/live/live-source.js';

/** What a recording takes from the machine that it runs on, and a test gives it. */
export interface World {
  /** Lets time-outs and pauses pass. */
  readonly clock: LiveClock;
  /** What the time is, for a receipt. */
  wall(): Date;
  /** From 0 to 1, 1 excluded. */
  random(): number;
}

export const realWorld: World = { clock: realClock, wall: () => new Date(), random: Math.random };
