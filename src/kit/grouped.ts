/** Groups items by a key, in the order in which they come; items with the key null are left out. */
export function grouped<T, K>(items: Iterable<T>, keyOf: (item: T) => K | null): Map<K, [T, ...T[]]> {
  const groups = new Map<K, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The items that belong, and the others. */
export const partition = <T>(items: readonly T[], belongs: (item: T) => boolean): readonly [T[], T[]] => [
  items.filter(belongs),
  items.filter(item => !belongs(item)),
];
