import { type Quantiles, quantilesOf } from 'podline/internal/browser';
import type { Entry } from './entries.js';

/** Below this, two durations are drawn as one, in ms. */
const FINEST = 10;

/** Ticks of an axis up to the longest duration: in ms, and in words. */
export const logTicks = (longest: number): readonly (readonly [ms: number, title: string])[] =>
  TICKS.filter(([ms]) => ms <= longest);

const TICKS = [
  [10, '10 ms'],
  [100, '0.1 s'],
  [1_000, '1 s'],
  [10_000, '10 s'],
  [60_000, '1 min'],
  [600_000, '10 min'],
  [3_600_000, '1 h'],
  [36_000_000, '10 h'],
  [864_000_000, '10 d'],
] as const;

/** The position of a duration between 0 and 1: ten times as long is always the same distance further. */
export function logScale(longest: number): (ms: number) => number {
  const whole = Math.log1p(Math.max(longest, FINEST) / FINEST);
  return ms => Math.log1p(Math.max(ms, 0) / FINEST) / whole;
}

/** The distribution of the durations of one phase. */
export interface Distribution {
  readonly title: string;
  readonly quantiles: Quantiles;
  /** How many are in each part of the axis */
  readonly bins: readonly number[];
}

const BINS = 30;
/** A single value has no distribution. */
const FEWEST = 2;

/** The distributions of the whole and of each phase that was measured, all on one axis. */
export function distributionsOf(entries: readonly Entry[], phases: readonly string[]): Distribution[] {
  const measured = [
    { title: 'whole', values: entries.flatMap(({ wholeMs }) => wholeMs ?? []) },
    ...phases.map((title, at) => ({ title, values: entries.flatMap(one => one.phases[at] ?? []) })),
  ].flatMap(({ title, values }) => {
    const quantiles = values.length < FEWEST ? null : quantilesOf(values);
    return quantiles === null ? [] : [{ title, values, quantiles }];
  });
  const longest = measured.reduce((most, { quantiles }) => Math.max(most, quantiles.maxMs), 0);
  const place = logScale(longest);
  return measured.map(({ title, values, quantiles }) => {
    const bins = Array.from({ length: BINS }, () => 0);
    for (const value of values) {
      const at = Math.min(BINS - 1, Math.floor(place(value) * BINS));
      bins[at] = (bins[at] ?? 0) + 1;
    }
    return { title, quantiles, bins };
  });
}
