import type { Shaped } from '../records/types.js';

/** What was made of the values at some places of records, found again without cutting them out of the line. */
export interface Interned<T> {
  /** What was made of the same values. */
  find(shaped: Shaped): T | undefined;
  keep(shaped: Shaped, values: readonly string[], made: T): void;
}

interface Entry<T> {
  readonly values: readonly string[];
  readonly made: T;
  /** Of other values with the same sum. */
  readonly next: Entry<T> | undefined;
}

/** Entries by the sum of their values; records of several shapes can share one. */
export type InternTable<T> = Map<number, Entry<T>>;

/** Names that begin alike end differently: no more of a value is looked at for its sum. */
const SUMMED = 24;

export function createInterned<T>(table: InternTable<T>, places: readonly number[]): Interned<T> {
  function sumOf(shaped: Shaped): number {
    const { physical } = shaped;
    let sum = 0;
    for (let index = 0; index < places.length; index++) {
      const place = places[index] ?? 0;
      const end = shaped.to(place);
      const from = Math.max(shaped.from(place), end - SUMMED);
      for (let at = from; at < end; at++) sum = Math.imul(sum ^ physical.charCodeAt(at), PRIME);
      sum = Math.imul(sum ^ (sum >>> 15), PRIME);
    }
    return sum & SMALL;
  }

  function holds(shaped: Shaped, values: readonly string[]): boolean {
    for (let index = 0; index < places.length; index++) {
      const place = places[index] ?? 0;
      const value = values[index] ?? '';
      const from = shaped.from(place);
      if (shaped.to(place) - from !== value.length || !shaped.physical.startsWith(value, from)) return false;
    }
    return true;
  }

  return {
    find(shaped) {
      for (let entry = table.get(sumOf(shaped)); entry !== undefined; entry = entry.next)
        if (holds(shaped, entry.values)) return entry.made;
      return undefined;
    },
    keep(shaped, values, made) {
      const sum = sumOf(shaped);
      table.set(sum, { values, made, next: table.get(sum) });
    },
  };
}

const PRIME = 0x01000193;
/** What V8 keeps without a box. */
const SMALL = 0x3fffffff;
