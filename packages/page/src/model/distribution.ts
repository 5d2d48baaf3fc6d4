import { type Quantiles, quantilesOf } from 'podline/internal/browser';
import type { Entry } from './entry.js';
import { logScale } from './log-scale.js';

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
