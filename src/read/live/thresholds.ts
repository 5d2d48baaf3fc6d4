import { type Thresholds, valuesOf } from '../../kit/thresholds.js';

/** How a log is followed while it is written. */
export const THRESHOLDS = {
  rotateWaitMs: [5_000, 'ms', 'A renamed file is read until the new file of its name has content and nothing has been written to the old one for this long. What is written to it later is lost: a hole.', 'logrotate renames, makes an empty file and only then runs `postrotate`, after which the writer opens the new one (logrotate.c, rotateLogSet); `rotate_wait` of fluentd is 5 s as well (in_tail).'],
} as const satisfies Thresholds;

export const LIMITS = valuesOf(THRESHOLDS);
