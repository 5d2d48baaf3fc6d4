import type { Measured } from '../../document/measure.js';
import { PHASE_WORDS } from '../../document/phases.js';
import type { Quantiles } from '../../document/quantiles.js';
import { quantilesOf } from '../../document/quantiles.js';
import { differs, ordinary } from '../pace.js';
import { LIMITS } from '../thresholds.js';
import type { GroupChange, Incomparable } from '../types.js';
import { rankTest } from './rank-test.js';
import { shareTest } from './share-test.js';

/** What is measured of a deletion: the whole, and its phases. */
export const PARTS: readonly string[] = ['whole', ...PHASE_WORDS.map(({ id }) => id)];

export const timesOf = (all: readonly Measured[], part: string): number[] =>
  all.flatMap(({ wholeMs, phases }) => (part === 'whole' ? wholeMs : phases.get(part)) ?? []);

export const TOO_FEW = 'too few to tell it from chance';

/** The first one that differs is reported: the percentile of nearly all, then the median, then the slowest. */
const QUANTILES = [
  { quantile: 'p90', key: 'p90Ms', least: 1 },
  { quantile: 'p50', key: 'p50Ms', least: 1 },
  // With fewer values it would be the maximum
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
    const note = few ? TOO_FEW : (excuse ?? usual(part, to - from));
    return [
      {
        what: slower ? 'slower' : 'faster',
        label: note === null ? (slower ? 'worse' : 'better') : 'ambiguous',
        subject: part,
        before: from,
        after: to,
        quantile,
        n,
        p,
        ...(note === null ? {} : { note }),
      },
    ];
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

/** The step to which a phase leads, if waiting for it has a pace of its own. */
const LEADS_TO: ReadonlyMap<string, string> = new Map([['request', 'delete-seen']]);

const usual = (part: string, ms: number): string | null => ordinary(LEADS_TO.get(part) ?? '', ms);

/** What only one side measured. */
export function incomparableParts(before: readonly Measured[], after: readonly Measured[]): Incomparable[] {
  return PARTS.flatMap((subject): Incomparable[] => {
    const [was, is] = [timesOf(before, subject).length > 0, timesOf(after, subject).length > 0];
    if (was === is) return [];
    return [{ subject, shownBy: was ? 'before' : 'after', why: 'no deletion shows both its beginning and its end' }];
  });
}
