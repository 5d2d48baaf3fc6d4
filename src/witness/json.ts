/** Reads the value at a path of untrusted JSON; null if it is absent or of another type. */

type Path = readonly string[];

function valueAt(value: unknown, path: Path): unknown {
  let at = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[key];
  }
  return at;
}

export function textAt(value: unknown, ...path: Path): string | null {
  const found = valueAt(value, path);
  return typeof found === 'string' && found !== '' ? found : null;
}

export function numberAt(value: unknown, ...path: Path): number | null {
  const found = valueAt(value, path);
  return typeof found === 'number' && Number.isFinite(found) ? found : null;
}

export function listAt(value: unknown, ...path: Path): readonly unknown[] {
  const found = valueAt(value, path);
  return Array.isArray(found) ? found : [];
}
