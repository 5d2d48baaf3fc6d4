import { type Blindness, changeOf, doubtText } from '../compare/facts.js';
import { LIMITS } from '../thresholds.js';
import type { Both, GroupChange } from '../types.js';
import { type Share, shareTest } from './times.js';

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
