/** Something is true of `hits` of `total` deletions. */
export interface Share {
  readonly total: number;
  readonly hits: number;
}

/** Rounding must not make an equally probable case less probable. */
const EQUAL = 1 + 1e-7;

/**
 * The probability that chance alone makes two shares differ at least this much (Fisher's exact test): the sum over all cases with the same
 * totals that are no more probable than this one. Two-sided: exchanging the sides gives the same value.
 */
export function shareTest(one: Share, other: Share): number {
  const hits = one.hits + other.hits;
  const [from, to] = [Math.max(0, hits - other.total), Math.min(hits, one.total)];
  // Odds of a case relative to the previous one, so that no factorial is needed: all are relative to the most probable case
  const next = (k: number): number => ((one.total - k) * (hits - k)) / ((k + 1) * (other.total - hits + k + 1));
  const mode = Math.min(to, Math.max(from, Math.floor(((hits + 1) * (one.total + 1)) / (one.total + other.total + 2))));
  const weights = new Float64Array(to - from + 1).fill(1);
  for (let k = mode; k < to; k++) weights[k + 1 - from] = (weights[k - from] ?? 0) * next(k);
  for (let k = mode; k > from; k--) weights[k - 1 - from] = (weights[k - from] ?? 0) / next(k - 1);
  const own = weights[one.hits - from] ?? 0;
  const sum = (values: Float64Array): number => values.reduce((all, weight) => all + weight, 0);
  return sum(weights.filter(weight => weight <= own * EQUAL)) / sum(weights);
}
