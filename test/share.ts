import { it } from 'vitest';

/**
 * Of recordings that are read dozens of times each, a run takes every third, always the same ones: all of them would take a slow machine longer
 * than it may. `PODLINE_ALL=1 npm run test:long` takes all.
 */
export const shareOf = <T>(all: readonly T[]): readonly T[] =>
  process.env.PODLINE_ALL ? all : all.filter((_, at) => at % 3 === 0);

/** What `npm test` takes of recordings that it reads for other reasons as well: every sixth, whatever is set. The long run takes the rest. */
export function inShares<T>(all: readonly T[]): { readonly short: readonly T[]; readonly rest: readonly T[] } {
  const isShort = (_: T, at: number): boolean => at % 6 === 0;
  return { short: all.filter(isShort), rest: all.filter((one, at) => !isShort(one, at)) };
}

/** One test each: of the share of `npm test` there, of the others in the long run. */
export const eachInShares =
  <T>(all: readonly T[]) =>
  (name: string, test: (one: T) => void | Promise<void>): void => {
    const { short, rest } = inShares(all);
    it.each(short)(name, test);
    it.each(rest)(name, { tags: 'long' }, test);
  };
