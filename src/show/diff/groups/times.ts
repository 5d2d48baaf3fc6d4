import type { PodEpisode } from '../../../document/contract/types.js';
import { type Measured, type Quantiles, quantilesOf } from '../../../document/figures/lasted.js';
import { PHASE_WORDS } from '../../../episodes/phases.js';
import { type Blindness, changeOf, differs, doubtText, ordinary } from '../compare/facts.js';
import { LIMITS } from '../thresholds.js';
import type { Both, GroupChange, Incomparable } from '../types.js';

/** Up to here all orders are counted; beyond, the normal distribution is precise enough. */
const EXACT_UP_TO = 30;

interface RankTest {
  /** The probability that chance alone makes the two differ at least this much; 1 if one of them is empty */
  readonly p: number;
  /** The share of all pairs, with one value from each side, in which the second value is larger; ties count half */
  readonly higher: number;
  /** The smallest `p` that this many values can have. */
  readonly leastP: number;
}

/**
 * Whether the values of one side tend to be larger (Mann and Whitney; Wilcoxon's rank sum): nothing is assumed about their distribution.
 * Ties share their rank. Two-sided: exchanging the sides gives the same `p`.
 */
export function rankTest(one: readonly number[], other: readonly number[]): RankTest {
  const [n, m] = [one.length, other.length];
  if (n === 0 || m === 0) return { p: 1, higher: 0.5, leastP: 1 };
  const { doubled, sum, ties } = ranksOf(one, other);
  const [mean, least] = [m * (n + m + 1), m * (m + 1)];
  const away = Math.abs(sum - mean);
  const p = n + m <= EXACT_UP_TO ? exactP(doubled, m, mean, away) : normalP(away / 2, n, m, ties);
  return { p, higher: (sum - least) / 2 / (n * m), leastP: Math.min(1, 2 / choose(n + m, Math.min(n, m))) };
}

/** All ranks doubled, so that shared ones are whole; the sum of the ranks of `other`; for each tie, how many share it. */
function ranksOf(one: readonly number[], other: readonly number[]) {
  const all = [
    ...one.map(value => ({ value, isOther: false })),
    ...other.map(value => ({ value, isOther: true })),
  ].sort((a, b) => a.value - b.value);
  const doubled: number[] = [];
  const ties: number[] = [];
  let sum = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (all[to + 1]?.value === all[from]?.value) to++;
    const rank = from + to + 2;
    for (let at = from; at <= to; at++) {
      doubled.push(rank);
      if (all[at]?.isOther === true) sum += rank;
    }
    ties.push(to - from + 1);
    from = to + 1;
  }
  return { doubled, sum, ties };
}

/** The share of all ways to choose `many` of the ranks whose sum is at least this far from the mean. */
function exactP(doubled: readonly number[], many: number, mean: number, away: number): number {
  const most = doubled.reduce((sum, rank) => sum + rank, 0);
  const ways = Array.from({ length: many + 1 }, () => new Float64Array(most + 1));
  ways[0]?.fill(1, 0, 1);
  doubled.forEach((rank, seen) => {
    for (let chosen = Math.min(many, seen + 1); chosen > 0; chosen--) {
      const [fewer, more] = [ways[chosen - 1], ways[chosen]];
      if (fewer === undefined || more === undefined) continue;
      for (let sum = rank; sum <= most; sum++) more[sum] = (more[sum] ?? 0) + (fewer[sum - rank] ?? 0);
    }
  });
  let far = 0;
  let all = 0;
  ways[many]?.forEach((count, sum) => {
    all += count;
    if (Math.abs(sum - mean) >= away) far += count;
  });
  return far / all;
}

/** The probability with corrections for ties and for whole steps. */
function normalP(away: number, n: number, m: number, ties: readonly number[]): number {
  const all = n + m;
  const tied = ties.reduce((sum, many) => sum + (many ** 3 - many), 0);
  const deviation = Math.sqrt(((n * m) / 12) * (all + 1 - tied / (all * (all - 1))));
  return deviation === 0 ? 1 : Math.min(1, 2 * upperTail(Math.max(0, away - 0.5) / deviation));
}

/** The upper tail of the standard normal distribution (Abramowitz and Stegun, 26.2.17): off by less than 7.5e-8. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z);
  const poly =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return (poly * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
}

function choose(all: number, some: number): number {
  let ways = 1;
  for (let at = 1; at <= some && Number.isFinite(ways); at++) ways = (ways * (all - some + at)) / at;
  return ways;
}

/** What is measured: the whole of a deletion, a start until all containers ran, since probes have a pace of their own; and the phases. */
export const PARTS: Readonly<Record<PodEpisode['family'], readonly string[]>> = {
  end: ['whole', ...PHASE_WORDS.end.map(({ id }) => id)],
  start: ['running', ...PHASE_WORDS.start.map(({ id }) => id)],
};

export const timesOf = (all: readonly Measured[], part: string): number[] =>
  all.flatMap(
    ({ wholeMs, runningMs, phases }) =>
      (part === 'whole' ? wholeMs : part === 'running' ? runningMs : phases.get(part)) ?? [],
  );

export const TOO_FEW = 'too few to tell it from chance';

/** The first one that differs is reported: the percentile of nearly all, then the median, then the slowest. */
const QUANTILES = [
  { quantile: 'p90', key: 'p90Ms', least: 1 },
  { quantile: 'p50', key: 'p50Ms', least: 1 },
  // With fewer values this percentile would be the maximum
  { quantile: 'p99', key: 'p99Ms', least: 100 },
] as const satisfies readonly { quantile: GroupChange['quantile']; key: keyof Quantiles; least: number }[];

/**
 * Whether a part of the deletions or starts takes longer or shorter. It does if a percentile differs by more than is negligible, and if
 * chance rarely makes such a difference: by the ranks of all times, or by how many of the slowest tenth each side has. If there are too few
 * for any test, it may.
 */
export function compareTimes(
  part: string,
  before: readonly number[],
  after: readonly number[],
  excuse: string | null,
): GroupChange[] {
  const [was, is] = [quantilesOf(before), quantilesOf(after)];
  if (was === null || is === null) return [];
  const n = { before: was.count, after: is.count };
  const ranks = rankTest(before, after);
  for (const { quantile, key, least } of QUANTILES) {
    const [from, to] = [was[key], is[key]];
    if (Math.min(n.before, n.after) < least || !differs(from, to)) continue;
    const slower = to > from;
    // Most of them may become faster while the slowest become slower
    const shifted = ranks.higher > 0.5 === slower ? ranks.p : 1;
    const p = Math.min(shifted, tailTest(before, after, slower));
    // The strongest result of so few values: all of one side above all of the other
    const few = ranks.leastP > LIMITS.chance && ranks.higher === (slower ? 1 : 0);
    if (p > LIMITS.chance && !few) continue;
    // The request leads to this step, and waiting for it has a pace of its own
    const usual = part === 'request' ? ordinary('delete-seen', to - from) : null;
    const note = few ? TOO_FEW : (excuse ?? usual);
    const about = { subject: part, before: from, after: to, quantile, n, p };
    return [changeOf(slower ? 'slower' : 'faster', slower, note, about)];
  }
  return [];
}

/** Whether one side has more of the slowest tenth of all, which ranks hardly show. */
function tailTest(before: readonly number[], after: readonly number[], slower: boolean): number {
  const limit = quantilesOf([...before, ...after])?.p90Ms ?? 0;
  const slowest = (all: readonly number[]) => ({ total: all.length, hits: all.filter(ms => ms >= limit).length });
  const [one, other] = [slowest(before), slowest(after)];
  return other.hits * one.total > one.hits * other.total === slower ? shareTest(one, other) : 1;
}

/** What only one side measured. */
export function incomparableParts(before: readonly Measured[], after: readonly Measured[]): Incomparable[] {
  return PARTS.end.flatMap((subject): Incomparable[] => {
    const [was, is] = [timesOf(before, subject).length > 0, timesOf(after, subject).length > 0];
    if (was === is) return [];
    return [{ subject, shownBy: was ? 'before' : 'after', why: 'no deletion shows both its beginning and its end' }];
  });
}

/** Something is true of `hits` of `total` deletions. */
interface Share {
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

/** A bad property, and how certain it is that more of it is worse. */
interface Bad<One> {
  readonly what: GroupChange['what'];
  readonly subject: string;
  readonly isSo: (one: One) => boolean;
  /** Counts even if it occurred once, provided that it never occurred on the other side */
  readonly once: boolean;
  /** Why a side without it may only fail to show it */
  readonly blind: Blindness;
  /** Why more of it is not simply worse. */
  readonly doubt?: (more: readonly One[], side: keyof Both<unknown>) => string | null;
}

/** How many have a bad property, if the numbers differ by more than chance. */
export function compareCounts<One>(
  { before, after }: Both<readonly One[]>,
  { what, subject, isSo, once, blind, doubt }: Bad<One>,
): GroupChange[] {
  const [one, other] = [shareOf(before, isSo), shareOf(after, isSo)];
  // A side without any has no share
  if (one.total === 0 || other.total === 0) return [];
  const [was, is] = [one.hits / one.total, other.hits / other.total];
  if (was === is) return [];
  const p = shareTest(one, other);
  const never = Math.min(one.hits, other.hits) === 0;
  if (p > LIMITS.chance && !(once && never)) return [];
  const worse = is > was;
  const [more, side, less] = worse ? ([after, 'after', 'before'] as const) : ([before, 'before', 'after'] as const);
  const note = doubtText(less, blind[less]) ?? doubt?.(more.filter(isSo), side) ?? null;
  const n = { before: one.total, after: other.total };
  return [changeOf(what, worse, note, { subject, before: one.hits, after: other.hits, n, p })];
}

const shareOf = <One>(all: readonly One[], isSo: (one: One) => boolean): Share => ({
  total: all.length,
  hits: all.filter(isSo).length,
});
