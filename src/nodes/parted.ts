import { grouped } from '../grouped.js';

/**
 * Divides items into groups: two belong together if they share a tie, or if nothing shows that they are apart, directly or through others.
 * Ties are looked up, because there may be thousands of each; `areApart` is called for pairs.
 */
export function parted<T>(
  list: readonly T[],
  tiesOf: (one: T) => readonly string[],
  areApart: (a: T, b: T) => boolean,
): T[][] {
  const parents = list.map((_, index) => index);
  const rootOf = (index: number): number => {
    let at = index;
    for (let up = parents[at]; up !== undefined && up !== at; up = parents[at]) at = up;
    parents[index] = at;
    return at;
  };
  const join = (a: number, b: number): void => {
    parents[rootOf(b)] = rootOf(a);
  };
  const owners = new Map<string, number>();
  for (const [index, one] of list.entries())
    for (const tie of tiesOf(one)) {
      const owner = owners.get(tie);
      if (owner === undefined) owners.set(tie, index);
      else join(owner, index);
    }
  for (const [index, one] of list.entries())
    for (let other = 0; other < index; other++)
      if (rootOf(other) !== rootOf(index) && !areApart(list[other] ?? one, one)) join(other, index);
  return [...grouped([...list.entries()], ([index]) => String(rootOf(index))).values()].map(part =>
    part.map(([, one]) => one),
  );
}
