/** Below this, two durations are drawn as one, in ms. */
const FINEST = 10;

/** The place of a duration between 0 and 1: ten times as long is about as much farther each time. */
export function logScale(longest: number): (ms: number) => number {
  const whole = Math.log1p(Math.max(longest, FINEST) / FINEST);
  return ms => Math.log1p(Math.max(ms, 0) / FINEST) / whole;
}
