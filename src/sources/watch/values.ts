import { isDated } from '../../kit/calendar.js';
import { detached } from '../../kit/detached.js';

/** Values of a document are untrusted: each is accepted only with the expected type. */

export type Fields = Readonly<Record<string, unknown>>;

const NONE: Fields = Object.freeze(Object.create(null));
/** Longer than any termination message that the kubelet keeps (pkg/kubelet/container/helpers.go, 4096 bytes). */
const MAX_TEXT = 4096;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : NONE);

/** The items of a list, converted; items that cannot be converted are left out. */
export function listOf<T>(value: unknown, read: (item: unknown) => T | null): T[] {
  const found: T[] = [];
  if (!Array.isArray(value)) return found;
  for (const item of value) {
    const made = read(item);
    if (made !== null) found.push(made);
  }
  return found;
}

/** The whole text, however long; empty if the value is no text. */
export const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, MAX_TEXT) : null;

/** Names, UIDs and versions have no spaces and a limited length: anything else is damage. */
export const wordOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[^\s]{1,253}$/.test(value) ? value : null;

/** What JavaScript counts exactly. YAML is read without types: numbers are texts there. */
export function integerOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}

/** How often something happened. */
export function countOf(value: unknown): number | null {
  const number = integerOf(value);
  return number !== null && number >= 0 ? number : null;
}

/**
 * The longest time that Go's time.Duration can hold, 292 years. The API accepts any int64 as a grace period, and computes a time with a
 * longer one that has nothing to do with it (registry/rest/delete.go, BeforeDelete).
 */
const MAX_SECONDS = 9_223_372_036;

/** Whether a period is so long that no time can be computed with it. */
export const isEndless = (value: unknown): boolean =>
  (typeof value === 'number' || typeof value === 'string') && Number(value) > MAX_SECONDS;

/** A period in whole seconds; one without end is as long as a period can be. */
export function secondsOf(value: unknown): number | null {
  return isEndless(value) ? MAX_SECONDS : countOf(value);
}

const FORM_OF_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.:Z+-]{1,20}$/;

/** Whether a value has the form of RFC 3339, even if the date does not exist. */
export const hasFormOfTime = (value: unknown): boolean => typeof value === 'string' && FORM_OF_TIME.test(value);

/** As the schema of the document has it (`stamp`): JavaScript also reads times without a zone, and 24:00. */
const TIME = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):\d\d)$/;

export function timeOf(value: unknown): string | null {
  if (typeof value !== 'string' || !TIME.test(value)) return null;
  return isDated(Date.parse(value)) ? value : null;
}

/** YAML is read without types. */
const FLAGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
]);
export const flagOf = (value: unknown): boolean | null => FLAGS.get(value) ?? null;

/** The value at a path; undefined where there is none. */
export function valueAt(value: unknown, ...path: readonly string[]): unknown {
  let at = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Fields)[key];
  }
  return at;
}

export const textAt = (value: unknown, ...path: readonly string[]): string | null => textOf(valueAt(value, ...path));

/** Called with the name of a field whose value cannot be what the API means by it: it counts as absent. */
export type Unusable = (field: string) => void;

/** A check that reports what it refuses. Nothing and an empty text are how an absent value is written. */
export const counting =
  (unusable: Unusable) =>
  <T>(check: (value: unknown) => T | null) =>
  (of: Fields, field: string): T | null => {
    const value = of[field];
    if (value === undefined || value === null || value === '') return null;
    const found = check(value);
    if (found === null) unusable(field);
    return found;
  };

/** Values that a check accepts, each as a text of its own. Most recur, and are not checked again. */
export function remembering(
  check: (value: unknown) => string | null,
  limit = 10_000,
): (value: unknown) => string | null {
  const known = new Map<unknown, string>();
  return value => {
    const found = known.get(value);
    if (found !== undefined) return found;
    const text = check(value);
    if (text === null) return null;
    const made = detached(text);
    // A text that the check shortened recurs in full
    const same = known.get(made);
    if (same !== undefined) return same;
    if (known.size >= limit) known.clear();
    known.set(made, made);
    return made;
  };
}
