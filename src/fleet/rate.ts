import { MINUTE } from '../calendar.js';

/** What was done in so long is what is done of late. */
export const LATE_MS = 10 * MINUTE;

/** Of so many that were done since then; less than a minute counts as one. */
export const perMinute = (count: number, sinceMs: number): number => count / Math.max(1, sinceMs / MINUTE);
