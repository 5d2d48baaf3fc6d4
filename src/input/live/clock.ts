import type { LiveClock } from './types.js';

export const realClock: LiveClock = {
  now: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
