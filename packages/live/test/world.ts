import { realClock, type World } from '../../../src/read/live/live-source.js';

/** A world in which waiting takes a thousandth of its time: the order of events is real, without the wait. */
export const hurriedWorld: World = {
  clock: { now: () => realClock.now() * 1000, after: (ms, call) => realClock.after(ms / 1000, call) },
  wall: () => new Date(),
  random: () => 0.5,
};

/** Accelerated time never has this much silence, however busy the machine is: one minute. */
export const ENDLESS = 60_000_000;
