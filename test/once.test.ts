import { expect, it } from 'vitest';
import { createOnce } from '../src/rules/types.js';

it('what is made of an object is made once', () => {
  const once = createOnce();
  let calls = 0;
  const sum = (all: readonly number[]): number => {
    calls++;
    return all.reduce((a, b) => a + b, 0);
  };
  const most = (all: readonly number[]): number => Math.max(...all);
  const [some, others] = [
    [1, 2],
    [1, 2],
  ];
  expect([once(sum, some), once(sum, some), once(most, some), once(sum, others)]).toEqual([3, 3, 2, 3]);
  expect(calls).toBe(2);
});
