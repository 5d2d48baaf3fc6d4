import { describe, expect, it } from 'vitest';
import { clockChange, createPace } from '../../src/correlate/clock/scale.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pace of a log whose lines have these distances in ms. */
function paced(steps: readonly number[]) {
  const pace = createPace();
  for (const ms of steps) pace.step(ms);
  return pace;
}
const every = (ms: number, count = 32): number[] => Array.from({ length: count }, () => ms);
const step = (ms: number, sameProcess = true) => ({ ms, outside: null, sameProcess });

describe('the rhythm of a log', () => {
  it('is known after 32 lines, and includes the longest recent silence', () => {
    expect(paced(every(10, 31)).slowest()).toBeNull();
    expect(paced(every(10)).slowest()).toBe(10);
    expect(paced([...every(10), 500]).slowest()).toBe(500);
    expect(paced([500, ...every(10, 31), ...every(20)]).slowest()).toBe(20);
  });

  it('is newest first where most lines go back', () => {
    expect(paced([-1, 0, 0, 0]).reversed()).toBe(true);
    expect(paced([-1, 1]).reversed()).toBe(false);
    expect(paced([-1, 1, 1]).reversed()).toBe(false);
  });
});

describe('a clock change', () => {
  const steady = paced(every(2 * SECOND));

  it.each([
    ['back by an hour', -HOUR + 2 * SECOND, -HOUR],
    ['back by half an hour, as on Lord Howe', -HOUR / 2 + 2 * SECOND, -HOUR / 2],
    ['ahead by an hour', HOUR + 2 * SECOND, HOUR],
    ['ahead by two, as on Troll', 2 * HOUR + 2 * SECOND, 2 * HOUR],
    ['ahead, with lines in the wrong order', HOUR - SECOND, HOUR],
    ['none: an hour and a half', 1.5 * HOUR, 0],
    ['none: a silence like those before', 4 * SECOND, 0],
  ])('%s', (_what, ms, change) => expect(clockChange(step(ms), steady)).toBe(change));

  it('ahead counts as silence in a log that was silent before', () => {
    expect(clockChange(step(HOUR + 5 * SECOND), steady)).toBe(0);
    expect(clockChange(step(HOUR + 5 * SECOND), paced(every(10 * SECOND)))).toBe(HOUR);
    expect(clockChange(step(HOUR + 2 * SECOND), createPace())).toBe(0);
  });

  it('back is reported without a rhythm, for up to ten minutes of silence', () => {
    expect(clockChange(step(-HOUR + 9 * MINUTE), createPace())).toBe(-HOUR);
    expect(clockChange(step(-HOUR + 10 * MINUTE), createPace())).toBe(0);
  });

  it('is not reported in a log that runs newest first', () => {
    expect(clockChange(step(-HOUR + 2 * SECOND), paced(every(-2 * SECOND)))).toBe(0);
  });

  it('may be any number of half hours back where another process prints, and none ahead', () => {
    expect(clockChange(step(-8 * HOUR + 30 * SECOND, false), steady)).toBe(-8 * HOUR);
    expect(clockChange(step(-8 * HOUR + 2 * MINUTE, false), steady)).toBe(0);
    expect(clockChange(step(8 * HOUR, false), steady)).toBe(0);
  });

  it('follows the stamps around the lines where they show it', () => {
    const stamped = (ms: number, outside: number, absolute: boolean) =>
      clockChange({ ms, outside: { ms: outside, absolute }, sameProcess: true }, steady);
    expect(stamped(HOUR + 2 * SECOND, 2 * SECOND, true)).toBe(HOUR);
    expect(stamped(-HOUR, 0, true)).toBe(-HOUR);
    expect(stamped(HOUR + 2 * SECOND, HOUR + 2 * SECOND, true)).toBe(0);
    expect(stamped(HOUR, 2 * MINUTE, true)).toBe(0);
    expect(stamped(HOUR + 2 * SECOND, HOUR + 2 * SECOND, false)).toBe(HOUR);
    expect(stamped(0, -HOUR, true)).toBe(0);
  });
});
