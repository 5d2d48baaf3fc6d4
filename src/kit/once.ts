/** What a function makes of an object, made once for all who ask. */
export type Once = <A extends object, T>(make: (of: A) => T, of: A) => T;

/** The results live as long as the objects. */
export function createOnce(): Once {
  const made = new WeakMap<object, Map<unknown, unknown>>();
  return <A extends object, T>(make: (of: A) => T, of: A): T => {
    const known = made.get(of) ?? new Map<unknown, unknown>();
    if (!known.has(make)) known.set(make, make(of));
    made.set(of, known);
    return known.get(make) as T;
  };
}
