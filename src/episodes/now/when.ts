import { spell } from '../../catalogue/duration.js';

/** An instant in the form of the API server. */
export const stamp = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** ` for 9m12s`; if the present time is not known, ` since 2026-11-22T11:50:00Z`. Begins with a space; empty if the time is not known. */
export function lasting(since: number | null, now: number | null): string {
  if (since === null) return '';
  return now === null ? ` since ${stamp(since)}` : ` for ${spell(Math.max(0, now - since))}`;
}

/** `is not ready`, or `has not been ready for 9m12s`, where the time is known: what lasts is in the perfect. */
export const inState = (is: string, hasBeen: string, long: string): string => (long === '' ? is : `${hasBeen}${long}`);

/** `12 s ago`, or the time. */
export const ago = (at: number, now: number | null): string =>
  now === null ? `at ${stamp(at)}` : `${spell(Math.max(0, now - at))} ago`;
