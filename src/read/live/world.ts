import type { LiveClock } from './live-source.js';

export const realClock: LiveClock = {
  now: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

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
