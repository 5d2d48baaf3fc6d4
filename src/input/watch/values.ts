import { detached } from '../../detached.js';

/** Values of a document are untrusted: each is accepted only with the expected type. */

export type Fields = Readonly<Record<string, unknown>>;

const NONE: Fields = Object.freeze(Object.create(null));
/** Longer than any termination message that the kubelet keeps (pkg/kubelet/container/helpers.go, 4096 bytes). */
const MAX_TEXT = 4096;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : NONE;
}

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

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_TEXT) : null;
}

/** Names, UIDs and versions have no spaces and a limited length: anything else is damage. */
export function wordOf(value: unknown): string | null {
  return typeof value === 'string' && /^[^\s]{1,253}$/.test(value) ? value : null;
}

export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : null;
}

export function timeOf(value: unknown): string | null {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.:Z+-]{1,20}$/.test(value) ? value : null;
}

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
