import { grouped } from '../../kit/grouped.js';
import type { ResultDocument, Start } from '../contract/types.js';
import { ownStarts } from '../episodes.js';
import { workloadOf } from '../role.js';
import { LIMITS } from '../thresholds.js';
import { quantilesOf } from './quantiles.js';

/** A start that took longer than others of its kind. */
export interface SlowStart {
  readonly start: Start;
  readonly ms: number;
  /** What it is compared with; null if only the general limit is. */
  readonly norm: Norm | null;
}

/** What is usual for the pods of an owner, or for those of an image. */
interface Norm {
  readonly of: string;
  readonly starts: number;
  /** Half of them took at most this. */
  readonly ms: number;
}

interface SlowStarts {
  /** The slowest first. */
  readonly slow: readonly SlowStart[];
  /** All others that came up, and the longest of them. */
  readonly ordinary: number;
  readonly ordinaryMs: number;
}

/**
 * The starts that took longer than what is usual for their owner, or else their image, in this input; where too few are known, longer than
 * any start should take.
 */
export function slowStarts(document: Pick<ResultDocument, 'episodes'>): SlowStarts {
  const timed = ownStarts(document).flatMap(start =>
    start.durationMs === null ? [] : [{ start, ms: start.durationMs }],
  );
  const owners = normsOf(timed, ({ start }) => [workloadOf(start)]);
  const images = normsOf(timed, ({ start }) => start.containers.flatMap(({ image }) => image ?? []));
  const judged = timed.map(({ start, ms }): SlowStart & { readonly isSlow: boolean } => {
    const ofImages = start.containers.flatMap(({ image }) => images.get(image ?? '') ?? []);
    // Of several images, the one whose pods take longest
    const norm = owners.get(workloadOf(start)) ?? ofImages.sort((a, b) => b.ms - a.ms)[0] ?? null;
    const isUnusual = norm !== null && ms >= norm.ms * LIMITS.slowTimes && ms - norm.ms >= LIMITS.slowByMs;
    return { start, ms, norm, isSlow: isUnusual || ms >= LIMITS.slowStartMs };
  });
  const ordinary = judged.filter(({ isSlow }) => !isSlow).map(({ ms }) => ms);
  return {
    slow: judged.filter(({ isSlow }) => isSlow).sort((a, b) => b.ms - a.ms),
    ordinary: ordinary.length,
    ordinaryMs: ordinary.reduce((most, ms) => Math.max(most, ms), 0),
  };
}

interface TimedStart {
  readonly start: Start;
  readonly ms: number;
}

function normsOf(
  timed: readonly TimedStart[],
  namesOf: (one: TimedStart) => readonly string[],
): ReadonlyMap<string, Norm> {
  const named = timed.flatMap(one => [...new Set(namesOf(one))].map(name => ({ name, ms: one.ms })));
  const norms = new Map<string, Norm>();
  for (const [name, all] of grouped(named, one => one.name)) {
    const quantiles = quantilesOf(all.map(({ ms }) => ms));
    if (quantiles !== null && quantiles.count >= LIMITS.normStarts)
      norms.set(name, { of: name, starts: quantiles.count, ms: quantiles.p50Ms });
  }
  return norms;
}
