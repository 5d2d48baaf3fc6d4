import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  atOf,
  evenScale,
  evenTicks,
  foldedScale,
  foldedTicks,
  panned,
  showing,
  timeAt,
  viewOf,
  WHOLE,
  zoomed,
} from '../../src/model/axis.js';
import { createClock } from '../../src/model/clock.js';

const instants = fc.uniqueArray(fc.integer({ min: 0, max: 86_400_000 }), { minLength: 2, maxLength: 40 });
const HOUR = 3_600_000;

describe('a folded scale', () => {
  it('keeps the order from one end to the other, and can be inverted', () => {
    fc.assert(
      fc.property(instants, times => {
        const sorted = [...times].sort((a, b) => a - b);
        const scale = foldedScale(times);
        const places = sorted.map(scale.place);
        expect(places[0]).toBe(0);
        expect(places.at(-1)).toBeCloseTo(1, 9);
        for (const [index, place] of places.entries()) {
          if (index > 0) expect(place).toBeGreaterThan(places[index - 1] ?? 1);
          expect(scale.instant(place)).toBeCloseTo(sorted[index] ?? -1, 0);
        }
      }),
    );
  });

  it('gives more room to an hour than to a millisecond, but not a million times as much', () => {
    const { place } = foldedScale([0, 1, 1 + HOUR]);
    const [short, long] = [place(1), 1 - place(1)];
    expect(long / short).toBeGreaterThan(10);
    expect(long / short).toBeLessThan(100);
  });
});

describe('a view of the scale', () => {
  const view = fc.tuple(fc.double({ min: 0, max: 0.9, noNaN: true }), fc.double({ min: 0.01, max: 0.1, noNaN: true }));

  it('keeps the point under the cursor in its place while it is zoomed, and stays within the whole', () => {
    fc.assert(
      fc.property(
        view,
        fc.double({ min: 0.1, max: 3, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        ([from, length], factor, share) => {
          const now = { from, to: from + length };
          const at = from + share * length;
          const next = zoomed(now, factor, at);
          expect(next.from).toBeGreaterThanOrEqual(WHOLE.from - 1e-9);
          expect(next.to).toBeLessThanOrEqual(WHOLE.to + 1e-9);
          if (factor <= 1) expect((at - next.from) / (next.to - next.from)).toBeCloseTo(share, 6);
        },
      ),
    );
  });

  it('moves no further than to the end, and only when it has to', () => {
    expect(panned({ from: 0.5, to: 0.6 }, 100).to).toBeCloseTo(WHOLE.to);
    expect(showing({ from: 0.5, to: 0.6 }, 0.55)).toEqual({ from: 0.5, to: 0.6 });
    expect(showing({ from: 0.5, to: 0.6 }, 0.2).from).toBeCloseTo(0.15);
  });
});

describe('the ticks of an axis', () => {
  it('are round times of the zone', () => {
    const shift = 5.5 * HOUR;
    const from = Date.parse('2026-11-21T00:07:00Z');
    const [first = 0, second = 0] = evenTicks(evenScale(from, from + 6 * HOUR), { from: 0, to: 1 }, 0.1, shift);
    expect(new Date(first + shift).toISOString()).toBe('2026-11-21T06:00:00.000Z');
    expect(second - first).toBe(HOUR);
  });

  it('keep a minimum distance', () => {
    fc.assert(
      fc.property(instants, fc.double({ min: 0.02, max: 0.5, noNaN: true }), (times, apart) => {
        const scale = foldedScale(times);
        const places = foldedTicks(times, scale, { from: 0, to: 1 }, apart).map(scale.place);
        for (const [index, place] of places.entries())
          if (index > 0) expect(place - (places[index - 1] ?? 0)).toBeGreaterThanOrEqual(apart - 1e-9);
      }),
    );
  });
});

describe('the clock of the page', () => {
  it('shows an instant locally, in UTC and relative to another, and shows nothing for what is no instant', () => {
    const ms = Date.parse('2026-11-21T01:02:03.456Z');
    const shown = (['local', 'utc', 'offset'] as const).map(mode => createClock(mode, '+08:00').show(ms, ms - 1_500));
    expect(shown).toEqual(['09:02:03.456', '01:02:03.456', '+1.500 s']);
    expect(createClock('local', '+08:00').show(Number.NaN, 0)).toBe('');
    expect(createClock('local', 'Asia/Kolkata').shift(ms)).toBe(330);
  });
});

describe('a time in the address', () => {
  const [from, to] = [Date.UTC(2026, 10, 28, 21, 43), Date.UTC(2026, 10, 28, 21, 45)];

  it('is read as it was written, and nothing else is one', () => {
    expect(timeAt(atOf(from, to))).toEqual({ from, to });
    for (const text of [null, '', 'x/y', atOf(to, from)]) expect(timeAt(text)).toBeNull();
  });

  it('fills the view', () => {
    const scale = evenScale(from - HOUR, to + HOUR);
    const view = viewOf({ from, to }, scale);
    expect(scale.instant(view.from)).toBeLessThan(from);
    expect(scale.instant(view.to)).toBeGreaterThan(to);
    expect(scale.instant(view.to) - scale.instant(view.from)).toBeLessThan(1.2 * (to - from));
  });
});
