import { MINUTE } from 'podline/internal';

/** Items that were done within this time count as recent. */
export const LATE_MS = 10 * MINUTE;

/** `count` items were done since then; less than a minute counts as one. */
export const perMinute = (count: number, sinceMs: number): number => count / Math.max(1, sinceMs / MINUTE);
