import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY, goTime, HOUR, klogLine, stampAll } from './clock-lines.js';

const QUARTER = HOUR / 4;

const start = fc.integer({ min: Date.UTC(2017, 0, 1), max: Date.UTC(2035, 0, 1) });
const offset = fc.integer({ min: -12 * 4, max: 14 * 4 }).map(quarters => quarters * QUARTER);
/** Microseconds from line to line; a kubelet at -v=4 is never silent for long. */
const gaps = fc.array(fc.integer({ min: 0, max: 4_000_000 }), { minLength: 80, maxLength: 160 });
const change = fc.constantFrom(0, HOUR, -HOUR);

/** Instants in ms, exact to the microsecond as far as numbers go. */
function instantsFrom(from: number, steps: readonly number[]): number[] {
  let micros = from * 1000;
  return [micros, ...steps.map(step => (micros += step))].map(each => each / 1000);
}

it('one exact piece of evidence restores every instant, over midnights, new years, leap days and clock changes', () => {
  fc.assert(
    fc.property(start, offset, gaps, change, fc.nat(79), (from, before, steps, size, place) => {
      const instants = instantsFrom(from, steps);
      const half = Math.floor(instants.length / 2);
      const offsetAt = (index: number) => (index < half ? before : before + size);
      const evidence = place % half;
      const text = instants.map((utc, index) => {
        const time = index === evidence ? ` t="${goTime(utc, offsetAt(index))}"` : '';
        return klogLine(utc, offsetAt(index), `"m"${time}`);
      });
      const { clock, stamped } = stampAll(text.join('\n'));
      const { toUtc, facts } = clock.resolve();
      expect(facts.confidence).toBe('certain');
      expect(facts.year).toBe(new Date(from + before).getUTCFullYear());
      stamped.forEach(({ at }, index) => {
        expect(Math.abs(toUtc(at) - (instants[index] ?? 0))).toBeLessThan(0.002);
        expect(Math.abs(at - (stamped[0]?.at ?? 0) - ((instants[index] ?? 0) - from))).toBeLessThan(0.002);
      });
    }),
    { numRuns: 60 },
  );
});

it('time passes as it did without any evidence', () => {
  fc.assert(
    fc.property(start, gaps, (from, steps) => {
      const instants = instantsFrom(from, steps);
      const { clock, stamped } = stampAll(instants.map(utc => klogLine(utc, 0)).join('\n'));
      const { toUtc, facts } = clock.resolve({ now: new Date((instants.at(-1) ?? 0) + 30 * DAY) });
      expect(facts).toMatchObject({ zone: null, year: new Date(from).getUTCFullYear(), confidence: 'assumed' });
      stamped.forEach(({ at }, index) => {
        expect(Math.abs(toUtc(at) - (instants[index] ?? 0))).toBeLessThan(0.002);
      });
    }),
    { numRuns: 40 },
  );
});

it('lines of goroutines in the wrong order are no clock change', () => {
  fc.assert(
    fc.property(start, gaps, fc.array(fc.nat(200_000), { minLength: 200, maxLength: 200 }), (from, steps, late) => {
      const instants = instantsFrom(from, steps).map((utc, index) => utc - (late[index] ?? 0) / 1000);
      const { stamped } = stampAll(instants.map(utc => klogLine(utc, HOUR)).join('\n'));
      stamped.forEach(({ at }, index) => {
        expect(Math.abs(at - (stamped[0]?.at ?? 0) - ((instants[index] ?? 0) - (instants[0] ?? 0)))).toBeLessThan(
          0.002,
        );
      });
    }),
    { numRuns: 40 },
  );
});

it('the clock accepts any text', () => {
  const stamp = fc.stringMatching(/^[IE]\d{4} \d{2}:\d{2}:\d{2}\.\d{6} {1,4}\d{1,7} a\.go:1\] $/);
  const time = fc.stringMatching(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(Z|\+\d{4} [A-Z]{3}|[+-]\d{2}:\d{2}| m=\+1)$/);
  const line = fc.tuple(fc.oneof(time, fc.constant('')), stamp, fc.constantFrom('', '__proto__=', 'startedAt='), time);
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), lines => {
      const text = lines.map(([outer, head, key, inner]) => `${outer}${outer && ' stderr F '}${head}${key}${inner}`);
      const { clock, stamped } = stampAll(text.join('\n'));
      const { toUtc } = clock.resolve();
      for (const { at } of stamped) expect(Number.isFinite(toUtc(at))).toBe(true);
    }),
    { numRuns: 60 },
  );
});
