import type { Range } from './measures.js';

/** `at least 1 deletion`, `2 to 5 starts` */
export function spelled({ min = 0, max }: Range, thing: string): string {
  if (max === undefined) return `at least ${things(min, thing)}`;
  return min === max ? things(min, thing) : `${min} to ${things(max, thing)}`;
}

/** `1 start`, `2 starts` */
export const things = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;
