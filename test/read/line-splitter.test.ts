import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineSplitter } from '../../src/read/line-splitter.js';

function split(blocks: readonly string[]) {
  const lines: string[] = [];
  const numbers: number[] = [];
  const splitter = createLineSplitter((line, text) => {
    numbers.push(line);
    lines.push(text);
  });
  for (const block of blocks) splitter.push(block);
  return { count: splitter.end(), lines, numbers };
}

describe('physical lines', () => {
  it('lose every kind of line end and nothing else', () => {
    expect(split(['a\nb\r\nc\r\r\n\n\r\nx\ry\u0085z\u2028\tw \nlast\r']).lines).toEqual([
      'a',
      'b',
      'c',
      '',
      '',
      'x\ry\u0085z\u2028\tw ',
      'last',
    ]);
  });

  it('are counted as wc does, and one more for a last line without a line end', () => {
    expect([[], [''], ['\n'], ['a'], ['a\n'], ['a\nb']].map(blocks => split(blocks).count)).toEqual([0, 0, 1, 1, 1, 2]);
  });

  it('are the same in any pieces', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\r', '\n', 'é', '😀'), maxLength: 60 });
    fc.assert(
      fc.property(fc.array(text), blocks => {
        const whole = blocks.join('');
        const found = split(blocks);
        const expected = whole.split('\n').map(line => line.replace(/\r+$/, ''));
        if (whole === '' || whole.endsWith('\n')) expected.pop();
        expect(found.lines).toEqual(expected);
        expect(found.numbers).toEqual(expected.map((_, at) => at + 1));
        expect(found.count).toBe(expected.length);
      }),
    );
  });
});
