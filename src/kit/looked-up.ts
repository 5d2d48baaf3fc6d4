/** A table whose keys come from an input: `constructor` is in none of them. */
export const lookedUp = <T>(rows: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.freeze(Object.assign(Object.create(null), rows));
