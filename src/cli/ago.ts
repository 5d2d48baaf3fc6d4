import { DAY, HOUR, MINUTE, SECOND } from '../calendar.js';
import { UsageError } from './usage-error.js';

const UNITS: Readonly<Record<string, number>> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY, w: 7 * DAY };

/** `30s`, `2m`: in milliseconds; null for other texts. */
export function millisecondsOf(text: string): number | null {
  const [, count, unit = ''] = /^(\d{1,6})([smhdw])$/.exec(text) ?? [];
  return count === undefined ? null : Number(count) * (UNITS[unit] ?? 0);
}

/** A time, or how long ago: `7d`, `12h`. */
export function instantOf(option: string, text: string, now: number): number {
  const ago = millisecondsOf(text);
  if (ago !== null) return now - ago;
  const at = Date.parse(text);
  if (Number.isNaN(at))
    throw new UsageError(`${option} ${text}: not a time; write it as 7d, 12h or 2026-11-21T09:48:00+08:00`);
  return at;
}
