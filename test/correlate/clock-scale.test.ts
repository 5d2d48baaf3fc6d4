import { describe, expect, it } from 'vitest';
import { createScale } from '../../src/correlate/clock/scale.js';
import type { Evidence } from '../../src/correlate/clock/types.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Days of a leap year, counted from 0. */
const [FEBRUARY_28, FEBRUARY_29, MARCH_1, JUNE, DECEMBER_31] = [58, 59, 60, 163, 365];

type Line = readonly [date: number, time: number, pid?: number | null];

/** A scale with these lines, and the distance of each from the first. */
function scaled(...lines: readonly Line[]) {
  const scale = createScale();
  const places = lines.map(([date, time, pid = 7]) => scale.place(date, time, pid, () => null));
  return { scale, after: places.map(at => at - (places[0] ?? 0)) };
}
/** This number of lines, two seconds apart: the log is never silent. */
const steady = (count: number, from = 10 * HOUR, pid: number | null = 7): Line[] =>
  Array.from({ length: count }, (_, at) => [JUNE, from + at * 2_000, pid]);
/** The line that follows forty of them, on a clock that was set back by one hour. */
const BACK: Line = [JUNE, 9 * HOUR + 80_000];

describe('the scale of a log', () => {
  it('takes an hour without a line for one where the log has been silent before', () => {
    const [early, hourly] = [
      steady(40),
      [1, 2, 3].map((hours): Line => [JUNE, 10 * HOUR + 80_000 + hours * (HOUR + 1_000)]),
    ];
    const silent: Line = [JUNE, 10 * HOUR + 80_000 + 25 * MINUTE];
    const shiftsOf = (...lines: readonly Line[]) =>
      scaled(...lines).scale.stretches.map(({ shift }) => Math.abs(shift));
    expect(shiftsOf(...early, silent, ...hourly).every(shift => shift === 0)).toBe(true);
    // The clock is not set ahead again an hour after it was
    expect(Math.max(...shiftsOf(...early, ...hourly))).toBe(HOUR);
  });

  it('continues over a new year, and goes back where lines are out of order', () => {
    expect(scaled([DECEMBER_31, DAY - 1_000], [0, 1_000]).after).toEqual([0, 2_000]);
    expect(scaled([0, 1_000], [DECEMBER_31, DAY - 1_000], [0, 2_000]).after).toEqual([0, -2_000, 1_000]);
    expect(scaled([DECEMBER_31, DAY - 1_000], [0, 1_000], [0, 3_000]).after).toEqual([0, 2_000, 4_000]);
  });

  it('counts eight years at most, though a log of made-up dates may have any number', () => {
    const years: Line[] = Array.from({ length: 20 }, (_, at) => [at % 2 === 0 ? DECEMBER_31 : 0, 0]);
    const { scale } = scaled(
      ...years.flatMap(([date]): Line[] =>
        date === 0
          ? [
              [0, 0],
              [JUNE, 0],
            ]
          : [[date, 0]],
      ),
    );
    const far = Math.max(...scale.stretches.map(({ last }) => last));
    expect(far).toBeLessThan(10 * 366 * DAY);
    expect(far).toBeGreaterThan(7 * 366 * DAY);
  });

  it('has no 29 February where no line is of that day', () => {
    expect(scaled([FEBRUARY_28, 23 * HOUR], [MARCH_1, HOUR]).after).toEqual([0, 2 * HOUR]);
    expect(scaled([FEBRUARY_28, 23 * HOUR], [FEBRUARY_29, HOUR], [MARCH_1, HOUR]).after).toEqual([
      0,
      2 * HOUR,
      26 * HOUR,
    ]);
    expect(scaled([FEBRUARY_28, 23 * HOUR], [FEBRUARY_29, HOUR]).scale.leapDay()).toBe(FEBRUARY_29 * DAY + HOUR);
    expect(scaled([FEBRUARY_28, 23 * HOUR], [MARCH_1, HOUR]).scale.leapDay()).toBeNull();
  });

  it.each([
    [2024, 26 * HOUR],
    [2026, 2 * HOUR],
  ])('has a 29 February where the year is known to have it: %i', (year, passed) => {
    const scale = createScale();
    const first = scale.place(FEBRUARY_28, 23 * HOUR, 7, () => null);
    const seen: Evidence = { kind: 'zoned', offset: 0, year, utc: 0, slack: 0, coarse: false, source: '' };
    scale.current().evidence.zoned.push(seen);
    expect(scale.place(MARCH_1, HOUR, 7, () => null) - first).toBe(passed);
  });
});

describe('a stretch of the scale', () => {
  it('reaches from its earliest line to its latest', () => {
    const { scale } = scaled([JUNE, 2_000], [JUNE, 1_000], [JUNE, 5_000], [JUNE, 4_000]);
    const { first, last, lines } = scale.current();
    expect([first - JUNE * DAY, last - JUNE * DAY, lines]).toEqual([1_000, 5_000, 4]);
    expect(scale.turned()).toBe(false);
    expect(scale.local()).toBe(JUNE * DAY + 4_000);
  });

  it('begins where the clock is changed, and time goes on', () => {
    const { scale, after } = scaled(...steady(40), BACK, [JUNE, 9 * HOUR + 100_000]);
    expect(after.slice(-2)).toEqual([80_000, 100_000]);
    expect(scale.stretches.map(({ lines, shift }) => [lines, shift])).toEqual([
      [40, 0],
      [2, HOUR],
    ]);
    expect(scale.current()).toBe(scale.stretches[1]);
  });

  it('contains a position or is the nearest to it: of two the earlier', () => {
    const { scale } = scaled([JUNE, 0], [JUNE, 10_000], [JUNE, 2 * HOUR], [JUNE, 2 * HOUR + 10_000]);
    const [one, two] = scale.stretches;
    const at = (ms: number) => scale.find(JUNE * DAY + ms);
    expect([at(-1), at(5_000), at(HOUR), at(2 * HOUR), at(3 * HOUR)]).toEqual([one, one, one, two, two]);
    expect(at(HOUR + 5_000)).toBe(one);
    expect(at(HOUR + 5_001)).toBe(two);
  });

  it('takes a late line over the change of the clock', () => {
    const { scale, after } = scaled(...steady(40), BACK, [JUNE, 10 * HOUR + 79_000]);
    expect(after.slice(-2)).toEqual([80_000, 79_000]);
    expect(scale.stretches.map(({ lines }) => lines)).toEqual([41, 1]);
  });

  it('is one of 256 at most', () => {
    const jumps: Line[] = Array.from({ length: 600 }, (_, at) => [JUNE, at % 2 === 0 ? 0 : 5 * HOUR]);
    expect(scaled(...jumps).scale.stretches).toHaveLength(256);
  });
});

describe('the process that prints', () => {
  /** The apparent change of the clock: eight hours and half a minute back. */
  const changed = (before: number | null, after: number | null): number => {
    const { scale } = scaled(...steady(40, 10 * HOUR, before), [JUNE, 2 * HOUR + 108_000, after]);
    return scale.current().shift;
  };

  it('may come back in another zone, unless it is the same process', () => {
    expect([changed(7, 8), changed(7, 7)]).toEqual([8 * HOUR, 0]);
  });

  it('is the same where one of the lines names none', () => {
    expect([changed(7, null), changed(null, 8)]).toEqual([0, 0]);
  });
});
