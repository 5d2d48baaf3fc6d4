/** `0.45 s`, `12 s`, `2m31s`, `1h05m`: short, but precise enough to act on. */
export function spell(ms: number): string {
  const seconds = Math.abs(ms) / 1000;
  const sign = ms < 0 ? '-' : '';
  if (seconds < 10) return `${sign}${Number(seconds.toFixed(seconds < 1 ? 2 : 1))} s`;
  if (seconds < 119.5) return `${sign}${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${sign}${Math.floor(whole / 60)}m${two(whole % 60)}s`;
  return `${sign}${Math.floor(whole / 3600)}h${two(Math.floor((whole % 3600) / 60))}m`;
}

const two = (part: number): string => String(part).padStart(2, '0');

/** The milliseconds of a duration in Go's format: `1m2.5s`, `103ms`, `11.2µs`. */
export function durationIn(text: string): number | null {
  const parts = [...text.slice(0, 40).matchAll(/(?<![\d.])(\d{1,12}(?:\.\d{1,12})?)(h|ms|µs|us|ns|m|s)/g)];
  if (parts.length === 0) return null;
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ''] ?? 0), 0);
}
const UNITS: Readonly<Record<string, number>> = {
  h: 3_600_000,
  m: 60_000,
  s: 1_000,
  ms: 1,
  µs: 0.001,
  us: 0.001,
  ns: 0.000_001,
};
