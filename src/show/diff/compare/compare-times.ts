import type { Lifecycle } from '../../../document/contract/types.js';
import type { Change } from '../types.js';
import { differs, ordinary } from './pace.js';
import { type Aligned, align, stepsBefore } from './steps.js';

interface Timed {
  readonly step: string;
  readonly container: string | undefined;
  readonly place: number;
  readonly before: number;
  readonly after: number;
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
    return [
      {
        what: slower ? 'slower' : 'faster',
        label: note === null ? (slower ? 'worse' : 'better') : 'ambiguous',
        subject: one.step,
        ...(one.container === undefined ? {} : { container: one.container }),
        since: since.step,
        before: was,
        after: is,
        ...(note === null ? {} : { note }),
      },
    ];
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
  const ofContainer = earlier.filter(
    other =>
      one.container !== undefined &&
      other.container === one.container &&
      (stepsBefore(before, one.step).has(other.step) || stepsBefore(after, one.step).has(other.step)),
  );
  const distance = (other: Timed): number => Math.max(one.before - other.before, one.after - other.after);
  return (ofContainer.length > 0 ? ofContainer : earlier).reduce<Timed | null>(
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
