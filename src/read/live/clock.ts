import type { LiveClock } from './live-source.js';

export const realClock: LiveClock = {
  now: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
