/** Every order of some things. */
export function orders<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((first, at) => orders(all.toSpliced(at, 1)).map(rest => [first, ...rest]));
}
