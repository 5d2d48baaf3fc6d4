import { grouped } from '../../kit/grouped.js';
import { LIMITS } from './thresholds.js';
import type { Evidence } from './types.js';

/** Sightings that agree on one offset. */
export interface Cluster {
  readonly offset: number;
  readonly members: readonly Evidence[];
}

/** Sightings of one moment count once, however often it was printed. */
export function distinct(evidence: readonly Evidence[]): Evidence[] {
  const byMoment = new Map<number, Evidence>();
  for (const each of evidence) {
    const known = byMoment.get(each.utc);
    if (known === undefined || each.offset < known.offset) byMoment.set(each.utc, each);
  }
  return [...byMoment.values()];
}

/** Sightings sorted by the whole quarter hours that they are near to; the largest group first, then the smallest offset. */
export function byQuarter(evidence: readonly Evidence[], quarter: (each: Evidence) => number): Cluster[] {
  const isNear = (each: Evidence): boolean =>
    Math.abs(each.offset - quarter(each)) <= Math.max(LIMITS.promptMs, each.slack);
  return [...grouped(evidence.filter(isNear), quarter)]
    .map(([offset, members]) => ({ offset, members }))
    .sort((a, b) => b.members.length - a.members.length || a.offset - b.offset);
}

/** The largest number of sightings within two seconds of each other; of equal groups the one with the smallest offset. */
export function densest(evidence: readonly Evidence[]): readonly Evidence[] {
  const sorted = [...evidence].sort((a, b) => a.offset - b.offset);
  let from = 0;
  let best: readonly Evidence[] = [];
  sorted.forEach((each, to) => {
    while ((sorted[from]?.offset ?? each.offset) < each.offset - LIMITS.agreeMs) from++;
    if (to - from + 1 > best.length) best = sorted.slice(from, to + 1);
  });
  return best;
}

/** The value that occurs most often. */
export function majority<T extends number | string>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce<[T | undefined, number]>((a, b) => (b[1] > a[1] ? b : a), [undefined, 0])[0];
}
