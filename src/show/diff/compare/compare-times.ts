import { spell } from '../../../catalogue/duration.js';
import type { Lifecycle, Outcome } from '../../../document/contract/types.js';
import type { LogEnds } from '../../../document/figures/lasted.js';
import type { Both, Change } from '../types.js';
import { changeOf, differs, ofContainer, ordinary } from './facts.js';
import { type Aligned, align, stepsBefore } from './steps.js';

interface Timed extends Both<number> {
  readonly step: string;
  readonly container: string | undefined;
  readonly place: number;
}

/** Steps that took longer or shorter, each counted from the step before it, so that a delay is reported once. */
export function compareTimes(before: Lifecycle, after: Lifecycle): Change[] {
  const timed = align(before, after).flatMap(timesOf);
  return timed.flatMap((one): Change[] => {
    const since = stepBefore(one, timed, before, after);
    if (since === null) return [];
    const was = one.before - since.before;
    const is = one.after - since.after;
    if (!differs(was, is)) return [];
    const note = Math.min(was, is) < 0 ? CLOCKS : excuse(one.step, is - was, before, after);
    const slower = is > was;
    const about = { subject: one.step, ...ofContainer(one.container), since: since.step, before: was, after: is };
    return [changeOf(slower ? 'slower' : 'faster', slower, note, about)];
  });
}

/** An effect never comes before its cause: if it seems to, the clock of one of the two machines is wrong. */
const CLOCKS = 'the kubelet knew of it before the time of the request, so the clocks differ';

function timesOf({ step, before, after }: Aligned, place: number): Timed[] {
  const was = Date.parse(before?.at ?? '');
  const is = Date.parse(after?.at ?? '');
  if (Number.isNaN(was) || Number.isNaN(is)) return [];
  return [{ step, container: before?.container ?? after?.container, place, before: was, after: is }];
}

/** The nearest step that came before this one on both sides. */
function stepBefore(one: Timed, timed: readonly Timed[], before: Lifecycle, after: Lifecycle): Timed | null {
  // The time until a finished pod was deleted is not a delay
  if (one.step === 'delete-seen') return timed.find(({ step }) => step === 'delete-requested') ?? null;
  const earlier = timed.filter(
    other => other.step !== 'delete-requested' && comesFirst(other, one, 'before') && comesFirst(other, one, 'after'),
  );
  // Containers are stopped concurrently: each is counted from its own beginning
  const ofSame = earlier.filter(
    other =>
      one.container !== undefined &&
      other.container === one.container &&
      (stepsBefore(before, one.step).has(other.step) || stepsBefore(after, one.step).has(other.step)),
  );
  const distance = (other: Timed): number => Math.max(one.before - other.before, one.after - other.after);
  return (ofSame.length > 0 ? ofSame : earlier).reduce<Timed | null>(
    (best, other) => (best === null || distance(other) <= distance(best) ? other : best),
    null,
  );
}

/** Whether a step comes first: of two steps at the same instant, the one that is earlier in the order of a deletion. */
const comesFirst = (a: Timed, b: Timed, side: 'before' | 'after'): boolean =>
  a[side] < b[side] || (a[side] === b[side] && a.place < b.place);

function excuse(step: string, ms: number, before: Lifecycle, after: Lifecycle): string | null {
  if (before.kind !== after.kind) return 'the deletions are of different kinds';
  const more = (after.gracePeriodSeconds ?? 0) - (before.gracePeriodSeconds ?? 0);
  // A stop may take its whole grace period
  if (step === 'container-stopped' && Math.sign(more) === Math.sign(ms))
    return `the grace period is ${Math.abs(more)} s ${more > 0 ? 'longer' : 'shorter'}`;
  return ordinary(step, ms);
}

/** When the log of a deletion ends, on each side. */
export type InputEnds = Both<LogEnds>;

/** How far a deletion got. */
interface Reached {
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

/** Whether an open deletion has lasted longer than the other, and than its grace period. */
export function lastsLonger(open: Reached, other: Pick<Reached, 'ms'>): boolean {
  if (open.ms === null || other.ms === null) return false;
  const given = Math.max(other.ms, open.graceMs);
  return open.ms > given && differs(given, open.ms);
}

export const hasEnded = ({ outcome }: Pick<Reached, 'outcome'>): boolean =>
  outcome === 'removed' || outcome === 'recreated';

const isOpen = ({ outcome }: Reached): boolean => outcome === 'in-progress';
const spoken = ({ ms }: Reached): string => (ms === null ? 'an unknown time' : spell(ms));
