import { kubeletLog } from './readings.js';
import type { RunRule } from './types.js';

export const inputClockConflict: RunRule = {
  meta: {
    id: 'input-clock-conflict',
    level: 'warning',
    title: 'Evidence of the clock disagrees',
    reads: [kubeletLog],
    why: 'klog prints neither year nor zone: with contradictions the calendar times of this log may be wrong.',
    evidence:
      'Two sources of the same instant (journal stamps, times inside of messages, the watch, what was given on the command line) tell different times.',
    next: 'Give the zone with --tz and the year with --year.',
  },
  check: ({ clock }) => clock.conflicts.map(message => ({ message, at: null, evidence: [] })),
};
