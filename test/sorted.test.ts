import { expect, it } from 'vitest';
import { firstFrom, within } from '../src/kit/sorted.js';

const SORTED = [1, 3, 3, 5];
const own = (one: number): number => one;

it.each([
  [0, 0],
  [1, 0],
  [2, 1],
  [3, 1],
  [4, 3],
  [5, 3],
  [6, 4],
])('the first item of at least %d is at %d', (least, at) => expect(firstFrom(SORTED, least, own)).toBe(at));

it('a range has its beginning, and not its end', () => {
  expect(within(SORTED, 3, 5, own)).toEqual([3, 3]);
  expect(within(SORTED, 5, 3, own)).toEqual([]);
  expect(within([], 0, 9, own)).toEqual([]);
});
