import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matches, patternOf } from '../../../src/read/short/line-head.js';
import { viewOf } from '../../../src/read/short/word-view.js';

const like = fc.constantFrom('itself', 'digit', 'tens', 'anything');
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

it('a pattern of bytes, digits and anything matches like a byte-by-byte search', () => {
  const place = fc.tuple(fc.integer({ min: 0, max: 255 }), like);
  // Mostly matches, and characters next to the digits
  const change = fc.tuple(
    fc.nat(),
    fc.oneof(fc.constantFrom(47, 48, 53, 54, 57, 58, 0x3f, 0xb5), fc.integer({ min: 0, max: 255 })),
  );
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 4, maxLength: 40 }),
      fc.array(change, { maxLength: 3 }),
      fc.nat(5),
      (places, changes, from) => {
        const bytes = Uint8Array.from(places, ([code, what]) =>
          what === 'digit' ? 48 + (code % 10) : what === 'tens' ? 48 + (code % 6) : code,
        );
        const pattern = patternOf(bytes, at => places[at]?.[1] ?? 'itself');
        if (pattern === null) throw new Error('four bytes are enough for a pattern');
        const text = Uint8Array.from([...new Array(from).fill(32), ...bytes]);
        for (const [at, code] of changes) text[from + (at % bytes.length)] = code;
        const found = places.every(([, what], at) => {
          const code = text[from + at] ?? -1;
          if (what === 'itself') return code === bytes[at];
          return what === 'digit' ? isDigit(code) : what === 'tens' ? isDigit(code) && code < 54 : true;
        });
        expect(matches(pattern, viewOf(text), from)).toBe(found);
        expect(matches(pattern, viewOf(text), from + 1)).toBe(false);
      },
    ),
    { numRuns: 2000 },
  );
});

it('a pattern has at least four bytes', () => expect(patternOf(Uint8Array.of(1, 2, 3), () => 'itself')).toBeNull());
