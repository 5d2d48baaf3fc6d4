import { kubeletLog } from './readings.js';
import type { RunRule } from './types.js';

export const inputClockConflict: RunRule = {
  meta: {
    id: 'input-clock-conflict',
    level: 'warning',
    title: 'Sources of the clock contradict each other',
    reads: [kubeletLog],
    why: 'klog prints neither year nor zone. If the sources contradict each other, the dates and times shown for this log may be wrong.',
    evidence:
      'Two sources (journal timestamps, times inside messages, the watch, command-line options) give different times for the same instant.',
    next: 'Give the zone with --tz and the year with --year.',
  },
  check: ({ clock }) => clock.conflicts.map(message => ({ message, at: null, evidence: [] })),
};
