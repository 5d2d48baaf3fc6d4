import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHeader } from '../../grammars/klog/header.js';
import { HEADER, REDUCED } from '../../grammars/klog/start.js';

/** Texts that match an expression, generated from the expression itself. */
const fitting = ({ source }: RegExp) => fc.stringMatching(new RegExp(`^(?:${source})$`));

describe.each([
  ['whole', HEADER],
  ['reduced', REDUCED],
])('every %s header that is found', (_, pattern) => {
  it('can be read', () => {
    fc.assert(
      fc.property(fitting(pattern), image => {
        const header = parseHeader(image);
        expect(image).toContain(`${header.file}:`);
        expect(image).toContain(header.time);
        for (const number of [header.month, header.day, header.line, header.pid ?? 0])
          expect(Number.isInteger(number)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
