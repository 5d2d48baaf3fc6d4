import { it } from 'vitest';

/**
 * Every third recording, for tests that read each recording dozens of times: all of them would take too long on a slow machine.
 * `PODLINE_ALL=1 npm run test:long` reads all.
 */
export const shareOf = <T>(all: readonly T[]): readonly T[] =>
  process.env.PODLINE_ALL ? all : all.filter((_, at) => at % 3 === 0);

/** For recordings that other tests read too: `npm test` reads every sixth, the long run the rest. */
export function inShares<T>(all: readonly T[]): { readonly short: readonly T[]; readonly rest: readonly T[] } {
  const isShort = (_: T, at: number): boolean => at % 6 === 0;
  return { short: all.filter(isShort), rest: all.filter((one, at) => !isShort(one, at)) };
}

/** Makes one test of each: those in the short share belong to `npm test`, the others to the long run. */
export const eachInShares =
  <T>(all: readonly T[]) =>
  (name: string, test: (one: T) => void | Promise<void>): void => {
    const { short, rest } = inShares(all);
    it.each(short)(name, test);
    it.each(rest)(name, { tags: 'long' }, test);
  };
