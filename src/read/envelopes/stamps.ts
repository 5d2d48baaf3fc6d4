/** `2026-11-21T07:41:03+0530` with a colon in its offset, as ISO 8601 has it; other texts unchanged. */
export const withColon = (time: string): string => time.replace(/^(\d{4}-\S+[+-]\d\d)(\d\d)$/, '$1:$2');

/** `2025-03-16 04:31:21 UTC`, with the only zone name that is unambiguous, to ISO 8601; other texts unchanged. */
export const fromUtc = (time: string): string =>
  time.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?) UTC$/, '$1T$2Z');

/** Microseconds since the epoch, in decimal digits, to ISO 8601 with all digits. */
export function isoOfMicros(micros: string | undefined): string | undefined {
  if (micros === undefined || !/^\d{4,16}$/.test(micros)) return undefined;
  const toSeconds = new Date(Math.floor(Number(micros) / 1e6) * 1000).toISOString().slice(0, -5);
  return `${toSeconds}.${micros.slice(-6).padStart(6, '0')}Z`;
}
