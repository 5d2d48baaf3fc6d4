import { expect, it } from 'vitest';
import { createPaint } from '../../src/report/text/style.js';
import { tableOf } from '../../src/report/text/table.js';

const paint = createPaint(true);

it('sets cells below each other, to the left or to the right', () => {
  const rows = [
    [{ content: 'after', hAlign: 'right' as const }, { content: 'step' }, { content: 'means' }],
    [{ content: '+0.1 s', hAlign: 'right' as const }, { content: 'stop\nsent' }, { content: '…' }],
  ];
  expect(tableOf(rows, [7, 5, 5])).toEqual([
    '  after  step   means', //
    ' +0.1 s  stop   …    ',
    '         sent        ',
  ]);
});

it('lets a cell reach over the columns behind it', () => {
  const rows = [[{ content: 'a' }, { content: 'over two', colSpan: 2 }], ['b', 'c', 'd'].map(content => ({ content }))];
  expect(tableOf(rows, [1, 3, 3])).toEqual(['a  over two', 'b  c    d  ']);
});

it('cuts what is wider than its room, in columns of the terminal and inside of its paint', () => {
  const narrow = (content: string): string[] => tableOf([[{ content }, { content: '|' }]], [4, 1]);
  expect(narrow('abcdef')).toEqual(['abc…  |']);
  expect(narrow('日本語')).toEqual(['日…   |']);
  expect(narrow(paint('bad', 'abcdef'))).toEqual([`${paint('bad', 'abc…')}  |`]);
  expect(narrow(paint('dim', 'ab'))).toEqual([`${paint('dim', 'ab')}    |`]);
  expect(tableOf([[{ content: 'ab' }]], [1])).toEqual(['…']);
});

it('shows the begin of what fills a screen', () => {
  const lines = tableOf([[{ content: Array.from({ length: 99 }, (_, line) => line).join('\n') }]], [2]);
  expect(lines).toHaveLength(40);
  expect(lines.at(-1)).toBe('… ');
});
