import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { glob } from '../../../src/document/select/select.js';

describe('a pattern for names', () => {
  it.each([
    ['web', 'web', true],
    ['web', 'web-1', false],
    ['web-*', 'web-1', true],
    ['*-1', 'web-1', true],
    ['w*b*1', 'web-1', true],
    ['ab*ba', 'aba', false],
    ['a*b*b', 'ab', false],
    ['*', '', true],
    ['**', 'a', true],
    ['a.c', 'abc', false],
    ['*', 'a\nb', true],
    ['', 'a', false],
  ])('%j on %j', (pattern, text, matches) => {
    expect(glob(pattern)(text)).toBe(matches);
  });

  it('matches like the equivalent regular expression', () => {
    const few = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 7 });
    fc.assert(
      fc.property(few, fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 9 }), (pattern, text) => {
        expect(glob(pattern)(text)).toBe(new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(text));
      }),
    );
  });
});
