/** Quantiles in ms. */
export interface Quantiles {
  readonly count: number;
  readonly p50Ms: number;
  readonly p90Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

export const FIGURES: readonly (keyof Quantiles)[] = ['count', 'p50Ms', 'p90Ms', 'p99Ms', 'maxMs'];

/** The place of a percentile in this many sorted values: the nearest rank. */
export const rankOf = (share: number, many: number): number => Math.max(0, Math.ceil(share * many) - 1);

/** Each of these values was measured, so it is in some log. */
export function quantilesOf(values: readonly number[]): Quantiles | null {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[rankOf(share, sorted.length)] ?? 0;
  return sorted.length === 0
    ? null
    : { count: sorted.length, p50Ms: at(0.5), p90Ms: at(0.9), p99Ms: at(0.99), maxMs: at(1) };
}
