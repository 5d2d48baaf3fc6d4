import { describe, expect, it } from 'vitest';
import { columnsOf, tableOf } from '../../../src/show/report/text/table.js';

const trimmed = (lines: readonly string[]): string[] => lines.map(line => line.trimEnd());

describe('columns of a text', () => {
  it('are as wide as their widest cell, in columns of a terminal', () => {
    expect(trimmed(columnsOf([['a', 'b'], ['長い', 'c'], []]))).toEqual(['a     b', '長い  c', '']);
  });

  it('have figures to the right', () => {
    expect(
      columnsOf(
        [
          ['name', '1'],
          ['b', '23'],
        ],
        { isFigure: column => column === 1 },
      ),
    ).toEqual(['name   1', 'b     23']);
  });

  it('end where a wider text would push all others away', () => {
    expect(
      trimmed(
        columnsOf(
          [
            ['much too long', 'b'],
            ['a', 'c'],
          ],
          { most: 3 },
        ),
      ),
    ).toEqual(['much too long  b', 'a    c']);
  });

  it('hold cells of several lines, the last of which spans the rest', () => {
    const across = { lines: ['all', 'of it'], colSpan: 2 };
    expect(
      trimmed(
        tableOf(
          [
            [{ lines: ['a'] }, across],
            [{ lines: ['b'] }, { lines: ['c'] }, { lines: ['d'] }],
          ],
          [3, 2, 1],
        ),
      ),
    ).toEqual(['a    all', '     of it', 'b    c   d']);
  });
});
