import type { Place, Source } from '../source.js';

export type EntryType = 'file' | 'folder' | 'hard link' | 'link' | 'device' | 'sparse' | 'other';

/** The folders and the name of a file in an archive; null where no tool would unpack it into the target folder. */
export function segmentsOf(name: string): readonly string[] | null {
  const segments = name.split('/').filter(segment => segment !== '' && segment !== '.');
  return segments.length === 0 || segments.includes('..') ? null : segments;
}

/** As in folders, a name that begins with a dot is hidden. */
export const isHidden = (segments: readonly string[]): boolean => segments.some(segment => segment.startsWith('.'));

/** The target of a symbolic link, as a name in the archive. */
export function linkTarget(name: string, link: string): string {
  const segments: string[] = [];
  for (const segment of [...name.split('/').slice(0, -1), ...link.split('/')])
    if (segment === '..' && segments.length > 0 && segments.at(-1) !== '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  return segments.join('/');
}

/** The order in which folders are read: each one with its content, by name. */
export function bySegments(a: readonly string[], b: readonly string[]): number {
  for (const [at, one] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    if (one !== other) return one < other ? -1 : 1;
  }
  return a.length - b.length;
}

/** Sorts sources into the order in which their archives hold them, which is the cheapest to read; other items keep their positions. */
export function inArchiveOrder<T>(all: readonly T[], sourceOf: (one: T) => Pick<Source, 'path' | 'place'>): T[] {
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

/** A key that no two different places share. */
export function keyOf(place: Place): string {
  const { root, steps } = wayTo(place);
  return [root, ...steps].join('\n');
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((step, index) => step !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
