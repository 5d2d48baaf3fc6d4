import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPackedTexts } from '../../src/document/packed.js';

/** As long as the steps of a deletion, and longer than what is packed together. */
const text = fc
  .tuple(fc.string(), fc.integer({ min: 1, max: 12_000 }))
  .map(([part, times]) => JSON.stringify(part.repeat(times).slice(0, 80_000)));

it('gives back every text, in whatever order they are asked for', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), fc.infiniteStream(fc.nat()), (texts, order) => {
      const keep = createPackedTexts();
      const kept = texts.map(keep);
      expect(kept.map(one => one())).toEqual(texts);
      for (let asked = 0; asked < texts.length; asked++) {
        const at = (order.next().value ?? 0) % texts.length;
        expect(kept[at]?.()).toBe(texts[at]);
      }
    }),
    { numRuns: 30 },
  );
});
