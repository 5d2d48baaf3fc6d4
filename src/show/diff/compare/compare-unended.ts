import { spell } from '../../../catalogue/duration.js';
import type { Lifecycle, Outcome } from '../../../document/contract/types.js';
import type { LogEnds } from '../../../document/figures/lasted.js';
import type { Change } from '../types.js';
import { differs } from './pace.js';

/** When the log of a deletion ends, on each side. */
export interface InputEnds {
  readonly before: LogEnds;
  readonly after: LogEnds;
}

/** How far a deletion got. */
export interface Reached {
  readonly outcome: Outcome;
  /** How long it took, or had lasted when its input ended; null if unknown */
  readonly ms: number | null;
  readonly graceMs: number;
}

/**
 * A deletion that is still open when its input ends is never the same as one that is not: it may hang. It is worse than one that ended when
 * it has lasted longer than that one took, and longer than its grace period; before that, and if its duration is not known, it is
 * ambiguous. Two open deletions differ when one has lasted longer by the same rule.
 */
export function compareUnended(before: Lifecycle, after: Lifecycle, ends: InputEnds): Change[] {
  const was = lasted(before, ends.before(before));
  const is = lasted(after, ends.after(after));
  const [open, other] = isOpen(is) ? [is, was] : [was, is];
  if (!isOpen(open)) return [];
  const one = {
    ...({ what: 'outcome', subject: 'outcome' } as const),
    before: before.outcome,
    after: after.outcome,
  };
  const lasts = lastsLonger(open, other);
  if (isOpen(other)) {
    if (!lasts && !lastsLonger(other, open)) return [];
    return [{ ...one, label: 'ambiguous', note: `not ended after ${spoken(was)} before, after ${spoken(is)} after` }];
  }
  const note = `after ${spoken(open)} it has not ended`;
  if (!hasEnded(other)) return [{ ...one, label: 'ambiguous', note: `${note}; its end is not known` }];
  return [
    {
      ...one,
      label: lasts ? (open === is ? 'worse' : 'better') : 'ambiguous',
      note: `${note}; the other took ${spoken(other)}${lasts ? '' : ': its input may end too early to tell'}`,
    },
  ];
}

export function lasted(
  { outcome, startedAt, requestedAt, durationMs, gracePeriodSeconds }: Lifecycle,
  end: number | null,
): Reached {
  const begun = Date.parse(startedAt ?? requestedAt ?? '');
  const goesOn = end === null || Number.isNaN(begun) ? null : Math.max(0, end - begun);
  const ms = outcome === 'in-progress' ? goesOn : durationMs;
  return { outcome, ms, graceMs: (gracePeriodSeconds ?? 0) * 1000 };
}

/** Longer than the other, and than its grace period. */
export function lastsLonger(open: Reached, other: Pick<Reached, 'ms'>): boolean {
  if (open.ms === null || other.ms === null) return false;
  const given = Math.max(other.ms, open.graceMs);
  return open.ms > given && differs(given, open.ms);
}

export const hasEnded = ({ outcome }: Pick<Reached, 'outcome'>): boolean =>
  outcome === 'removed' || outcome === 'recreated';

const isOpen = ({ outcome }: Reached): boolean => outcome === 'in-progress';
const spoken = ({ ms }: Reached): string => (ms === null ? 'an unknown time' : spell(ms));
