import { UsageError } from './usage-error.js';

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** A time, or how long ago: `7d`, `12h`. */
export function instantOf(option: string, text: string, now: number): number {
  const [, count, unit = ''] = /^(\d{1,6})([smhdw])$/.exec(text) ?? [];
  if (count !== undefined) return now - Number(count) * (UNITS[unit] ?? 0);
  const at = Date.parse(text);
  if (Number.isNaN(at))
    throw new UsageError(`${option} ${text}: not a time; write it as 7d, 12h or 2026-11-21T09:48:00+08:00`);
  return at;
}
