import { MINUTE } from '../calendar.js';

/** What was done in this time counts as recent. */
export const LATE_MS = 10 * MINUTE;

/** Of this many that were done since then; less than a minute counts as one. */
export const perMinute = (count: number, sinceMs: number): number => count / Math.max(1, sinceMs / MINUTE);
