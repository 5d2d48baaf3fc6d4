import type { Source } from '../source.js';
import type { Place } from './types.js';

/** Sorts sources into the order in which their archives hold them, which is the cheapest to read; other items keep their positions. */
export function inArchiveOrder<T>(all: readonly T[], sourceOf: (one: T) => Source): T[] {
  const roots = new Map<string, number>();
  const keyed = all.map((one, index) => {
    const { path, place } = sourceOf(one);
    const { root, steps } = place === undefined ? { root: path, steps: [] } : wayTo(place);
    if (!roots.has(root)) roots.set(root, index);
    return { one, steps: [roots.get(root) ?? index, ...steps] };
  });
  return keyed.sort((a, b) => compare(a.steps, b.steps)).map(({ one }) => one);
}

function wayTo(place: Place): { root: string; steps: readonly number[] } {
  if (place.in === 'file') return { root: place.path, steps: [] };
  if (place.in === 'url') return { root: place.url, steps: [] };
  if (place.in === 'memory' || place.in === 'blob') return { root: place.key, steps: [] };
  const { root, steps } = wayTo(place.within);
  const step = place.in === 'part' ? place.start : place.in === 'zip' ? place.entry.header : place.ordinal;
  return { root, steps: [...steps, step] };
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((step, index) => step !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
