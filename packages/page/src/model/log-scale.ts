/** Below this, two durations are drawn as one, in ms. */
const FINEST = 10;

/** Ticks of an axis up to the longest duration: in ms, and in words. */
export const logTicks = (longest: number): readonly (readonly [ms: number, title: string])[] =>
  TICKS.filter(([ms]) => ms <= longest);

const TICKS = [
  [10, '10 ms'],
  [100, '0.1 s'],
  [1_000, '1 s'],
  [10_000, '10 s'],
  [60_000, '1 min'],
  [600_000, '10 min'],
  [3_600_000, '1 h'],
  [36_000_000, '10 h'],
  [864_000_000, '10 d'],
] as const;

/** The position of a duration between 0 and 1: ten times as long is always the same distance further. */
export function logScale(longest: number): (ms: number) => number {
  const whole = Math.log1p(Math.max(longest, FINEST) / FINEST);
  return ms => Math.log1p(Math.max(ms, 0) / FINEST) / whole;
}
