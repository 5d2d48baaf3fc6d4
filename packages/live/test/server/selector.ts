import type { Place } from './resources.js';
import type { StoredObject } from './store.js';

export type Wanted = (object: StoredObject) => boolean;

/** Selects by namespace, name and selectors, most of which are equalities. */
export function selectorOf({ namespace, name }: Place, query: URLSearchParams): Wanted {
  const labels = termsOf(query.get('labelSelector'));
  const fields = termsOf(query.get('fieldSelector'));
  return ({ metadata, ...object }) =>
    (namespace === '' || metadata.namespace === namespace) &&
    (name === '' || metadata.name === name) &&
    labels.every(([key, value]) => valueAt(metadata.labels, [key]) === value) &&
    fields.every(([path, value]) => (valueAt({ metadata, ...object }, path.split('.')) ?? '') === value);
}

function termsOf(selector: string | null): [string, string][] {
  return (selector ?? '')
    .split(',')
    .filter(term => term !== '')
    .map(term => {
      const [key = '', value = ''] = term.split(/==?/);
      return [key, value];
    });
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
    value,
  );
}
