import type { EvidenceRef, SourceReport } from '../../../document/contract/types.js';

export type NamePlace = (ref: EvidenceRef) => string;

/** `kubelet.log:12`: the file's name with as many of its folders as distinguish it from the others. */
export function createPlaces(sources: readonly SourceReport[]): NamePlace {
  const names = shortNames(sources.map(({ path }) => path));
  return ({ source, line }) => `${names[source] ?? `source ${source}`}:${line}`;
}

/** The first and last line of something that lasts: `kubelet.log:683 … 2292`. */
export function placeOfSpan(evidence: readonly EvidenceRef[], place: NamePlace): string {
  const [first, ...others] = evidence;
  if (first === undefined) return '';
  const last = others.at(-1);
  return place(first) + (last?.source === first.source ? ` … ${last.line}` : '');
}

export function shortNames(paths: readonly string[]): string[] {
  const tails = paths.map(path => (path === '-' ? ['stdin'] : path.split(/[\\/]+/).filter(Boolean)));
  const uses = new Map<string, number>();
  const tail = (parts: readonly string[], length: number): string => parts.slice(-length).join('/');
  for (const parts of tails) {
    for (let length = 1; length <= Math.min(parts.length, DEEPEST); length++) {
      const name = tail(parts, length);
      uses.set(name, (uses.get(name) ?? 0) + 1);
    }
  }
  return tails.map(parts => {
    const lengths = Array.from({ length: Math.min(parts.length, DEEPEST) }, (_, index) => index + 1);
    const length = lengths.find(candidate => uses.get(tail(parts, candidate)) === 1) ?? parts.length;
    return tail(parts, length);
  });
}

/** For a path of a million folders, a million names are not compared. */
const DEEPEST = 16;
