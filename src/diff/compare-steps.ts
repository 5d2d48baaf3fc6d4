import type { Lifecycle } from '../document/types.js';
import { presenceOf } from './presence.js';
import { type Aligned, align } from './steps.js';
import type { Change, Incomparable, StepPair, StepSight } from './types.js';

/** For each side why it may not show what the other does. */
export interface Blindness {
  readonly before: string | null;
  readonly after: string | null;
}

interface StepComparison {
  readonly changes: readonly Change[];
  readonly incomparable: readonly Incomparable[];
}

/** Steps that one deletion has and the other lacks, in the order of a deletion. */
export function comparePresence(before: Lifecycle, after: Lifecycle, blind: Blindness): StepComparison {
  const changes: Change[] = [];
  const incomparable: Incomparable[] = [];
  for (const { step, before: one, after: other } of align(before, after)) {
    const was = presenceOf(before, step, one, blind.before);
    const is = presenceOf(after, step, other, blind.after);
    const container = one?.container ?? other?.container;
    const subject = { subject: step, ...(container === undefined ? {} : { container }) };
    if (was.is === 'seen' && is.is === 'unknown') incomparable.push({ ...subject, shownBy: 'before', why: is.why });
    if (was.is === 'unknown' && is.is === 'seen') incomparable.push({ ...subject, shownBy: 'after', why: was.why });
    if (was.is === 'seen' && is.is === 'lacking')
      changes.push({ what: 'step-removed', ...subject, before: 'seen', after: null, ...judged(is.proved, 'worse') });
    if (was.is === 'lacking' && is.is === 'seen')
      changes.push({ what: 'step-added', ...subject, before: null, after: 'seen', ...judged(was.proved, 'better') });
  }
  return { changes, incomparable };
}

const judged = (proved: boolean, label: 'worse' | 'better'): Pick<Change, 'label' | 'note'> =>
  proved ? { label } : { label: 'ambiguous', note: 'not every deletion has it' };

/** Both timelines, for whoever draws them. */
export function sideBySide(before: Lifecycle, after: Lifecycle): StepPair[] {
  const aligned = align(before, after);
  const first = aligned.find(one => isTimed(one.before) && isTimed(one.after));
  const sight = (side: 'before' | 'after', one: Aligned): StepSight | null => {
    const step = one[side];
    const begin = first?.[side]?.at;
    if (step === null) return null;
    return {
      status: step.status,
      ...(step.container === undefined ? {} : { container: step.container }),
      offsetMs: begin && step.at ? Date.parse(step.at) - Date.parse(begin) : null,
    };
  };
  return aligned.map(one => ({ step: one.step, before: sight('before', one), after: sight('after', one) }));
}

/** The request is known to the second only, by another clock: no place to count from. */
const isTimed = (step: Aligned['before']): boolean =>
  step !== null && step.at !== null && step.step !== 'delete-requested';
