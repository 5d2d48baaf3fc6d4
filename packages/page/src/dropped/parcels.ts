/**
 * Some entries of a list or a record that is too long for one message: unpacking it would block the page for seconds.
 */
export interface Parcel {
  /** The keys that lead to it. */
  readonly path: readonly string[];
  readonly entries: readonly (readonly [key: string, value: unknown])[];
}

/** Unpacked within a few hundredths of a second, even if each is a deletion with all its steps. */
const MOST = 100;

/** The value without its long lists and records, and those lists and records in parcels. */
export function inParcels<T>(value: T, path: readonly string[] = []): { readonly rest: T; readonly parcels: Parcel[] } {
  if (typeof value !== 'object' || value === null) return { rest: value, parcels: [] };
  const entries: Parcel['entries'] = Object.entries(value);
  const rest = (Array.isArray(value) ? [] : {}) as T;
  if (entries.length > MOST) {
    const parcels: Parcel[] = [];
    for (let at = 0; at < entries.length; at += MOST) parcels.push({ path, entries: entries.slice(at, at + MOST) });
    return { rest, parcels };
  }
  const parts = entries.map(([key, one]) => ({ key, ...inParcels(one, [...path, key]) }));
  const rests = parts.map(part => [part.key, part.rest] as const);
  fill(rest, rests);
  return { rest, parcels: parts.flatMap(part => part.parcels) };
}

/** Puts the content of a parcel where it was. */
export function unpack(rest: unknown, { path, entries }: Parcel): void {
  let into = rest;
  for (const key of path) into = Reflect.get(into as object, key);
  fill(into, entries);
}

function fill(into: unknown, entries: Parcel['entries']): void {
  if (Array.isArray(into)) for (const [, value] of entries) into.push(value);
  // A key can be `__proto__`
  else for (const [key, value] of entries) Reflect.defineProperty(into as object, key, { value, ...ORDINARY });
}

const ORDINARY = { enumerable: true, writable: true, configurable: true } as const;

/** Sends parcels one at a time: parcels waiting for the page would be a third copy of the data. */
export function createHandOver(send: (parcel: Parcel) => void) {
  let taken = (): void => {};
  return {
    async send(parcels: readonly Parcel[]): Promise<void> {
      for (const parcel of parcels)
        await new Promise<void>(resolve => {
          taken = resolve;
          send(parcel);
        });
    },
    /** The page has unpacked the last one. */
    taken: (): void => taken(),
  };
}
