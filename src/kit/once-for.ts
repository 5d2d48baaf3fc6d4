/** Computes the answer about each object once. The answers live as long as the objects. */
export function onceFor<K extends object, V extends NonNullable<unknown> | null>(answer: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, V>();
  return of => {
    const before = known.get(of);
    if (before !== undefined) return before;
    const fresh = answer(of);
    known.set(of, fresh);
    return fresh;
  };
}
