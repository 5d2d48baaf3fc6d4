import { realClock } from '../../src/input/live/clock.js';
import type { World } from '../../src/live/world.js';

/** A world in which waiting takes a thousandth of its time: the order of things is real, and nobody waits for them. */
export const hurriedWorld: World = {
  clock: { now: () => realClock.now() * 1000, after: (ms, call) => realClock.after(ms / 1000, call) },
  wall: () => new Date(),
  random: () => 0.5,
};

/** So much silence is never reached in a hurried world, however busy the machine: a minute. */
export const ENDLESS = 60_000_000;
