import { type Thresholds, valuesOf } from '../../thresholds.js';

/** How a log is followed while it is written. */
export const THRESHOLDS = {
  rotateWaitMs: {
    value: 5_000,
    unit: 'ms',
    decides:
      'A file that was renamed is read on until there is something in the one that has its name now, and nothing has been written into the old one for this long. What is written into it later is a hole.',
    source:
      'logrotate renames, makes an empty file and only then runs `postrotate`, after which the writer opens the new one (logrotate.c, rotateLogSet); `rotate_wait` of fluentd is 5 s as well (in_tail).',
  },
} as const satisfies Thresholds;

export const LIMITS = valuesOf(THRESHOLDS);
