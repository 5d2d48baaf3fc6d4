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
