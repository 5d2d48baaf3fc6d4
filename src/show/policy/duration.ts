import { HOUR, MINUTE, SECOND } from '../../kit/calendar.js';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: SECOND, m: MINUTE, h: HOUR };

/** Go's form of durations. */
export const DURATION = '^(?:[0-9]+(?:\\.[0-9]+)?(?:ms|s|m|h))+$';

/** `1m30s` in ms. */
export function durationMs(text: string): number {
  const parts = text.matchAll(/(?<![0-9.])([0-9.]+)(ms|s|m|h)/g);
  return [...parts].reduce((sum, [, amount, unit = '']) => sum + Number(amount) * (UNITS[unit] ?? Number.NaN), 0);
}
