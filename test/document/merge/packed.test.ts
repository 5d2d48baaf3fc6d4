import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPackedTexts, packTexts, unpackedTexts } from '../../../src/document/merge/packed.js';
import { MiB, memoryInUse } from '../../memory.js';

/** A text as long as the steps of a deletion, and longer than what is packed together. */
const text = fc
  .tuple(fc.string(), fc.integer({ min: 1, max: 12_000 }))
  .map(([part, times]) => JSON.stringify(part.repeat(times).slice(0, 80_000)));

it('packed texts are read back in any order', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), fc.infiniteStream(fc.nat()), (texts, order) => {
      const keep = createPackedTexts();
      const kept = texts.map(keep);
      expect(kept.map(one => one())).toEqual(texts);
      for (let requested = 0; requested < texts.length; requested++) {
        const at = (order.next().value ?? 0) % texts.length;
        expect(kept[at]?.()).toBe(texts[at]);
      }
    }),
    { numRuns: 10 },
  );
});

it('packed texts keep their order, up to 48 KiB of them together', () => {
  const half = 'x'.repeat(24 << 10);
  const countsOf = (...texts: readonly string[]): number[] => packTexts(texts).map(({ count }) => count);
  expect(countsOf()).toEqual([]);
  expect(countsOf('a', 'b')).toEqual([2]);
  expect(countsOf(half, half, 'a', 'b')).toEqual([2, 2]);
  expect(countsOf(half.slice(1), half, 'a', 'b')).toEqual([3, 1]);
});

it('packed texts are read back in their order, even if requested backwards', () => {
  const texts = Array.from({ length: 40 }, (_, at) => `${at} `.repeat(3_000));
  const packed = packTexts(texts);
  expect(packed.length).toBeGreaterThan(5);
  expect(JSON.stringify(packed).length).toBeLessThan(texts.join('').length / 10);
  const unpacked = unpackedTexts(packed);
  expect(unpacked.map(one => one())).toEqual(texts);
  expect(unpacked.toReversed().map(one => one())).toEqual(texts.toReversed());
});

it('packed texts stay packed, and few of them open, however many are requested', () => {
  const textOf = (at: number): string => Buffer.from(`${at} `.repeat(4_000)).toString('latin1');
  const before = memoryInUse().heapUsed;
  const keep = createPackedTexts();
  const kept = Array.from({ length: 500 }, (_, at) => keep(textOf(at)));
  const packed = packTexts(Array.from({ length: 500 }, (_, at) => textOf(at)));
  const unpacked = unpackedTexts(packed);
  const grown = (): number => memoryInUse().heapUsed - before;
  // The texts are 8 MB each way
  expect(grown()).toBeLessThan(2 * MiB);
  for (const [at, one] of kept.entries())
    expect(one().length + (unpacked[at]?.().length ?? 0)).toBeGreaterThanOrEqual(16_000);
  expect(grown()).toBeLessThan(4 * MiB);
  expect([kept[499]?.(), unpacked[499]?.()]).toEqual([textOf(499), textOf(499)]);
});
