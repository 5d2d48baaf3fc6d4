/** The index of the first item of a sorted list whose value is at least this; its length if there is none. */
export function firstFrom<T>(sorted: readonly T[], least: number, placeOf: (item: T) => number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const item = sorted[middle];
    if (item !== undefined && placeOf(item) >= least) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** The items whose values lie from `from` up to, but not including, `to`. */
export const within = <T>(sorted: readonly T[], from: number, to: number, placeOf: (item: T) => number): readonly T[] =>
  sorted.slice(firstFrom(sorted, from, placeOf), firstFrom(sorted, to, placeOf));

/** Compares texts by their letters, whatever the language of the reader. */
export const byLetters = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
