import type { Place } from './types.js';

/** The same place where the file that it lies in is called otherwise. */
export function rooted(place: Place, rename: (path: string) => string): Place {
  if (place.in === 'file') return { ...place, path: rename(place.path) };
  return 'of' in place ? { ...place, of: rooted(place.of, rename) } : place;
}
