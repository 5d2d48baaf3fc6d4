import type { Lifecycle } from '../contract/types.js';
import { spell } from '../lifecycle/duration.js';
import { differs } from './pace.js';
import type { Change } from './types.js';

/** When the input of each side ends, in ms UTC; null if unknown. */
export interface InputEnds {
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * One side ends, and the other is still open when its input ends. That is a difference once it has lasted longer
 * than the other side took, and longer than its grace period; before that it is undecided.
 */
export function compareUnended(before: Lifecycle, after: Lifecycle, ends: InputEnds): Change[] {
  const isAfter = after.outcome === 'in-progress';
  const [open, ended, end] = isAfter ? [after, before, ends.after] : [before, after, ends.before];
  if (open.outcome !== 'in-progress' || !hasEnded(ended) || ended.durationMs === null || end === null) return [];
  const begun = Date.parse(open.startedAt ?? open.requestedAt ?? '');
  const goesOn = end - begun;
  const given = Math.max(ended.durationMs, (open.gracePeriodSeconds ?? 0) * 1000);
  if (Number.isNaN(goesOn) || goesOn <= given || !differs(given, goesOn)) return [];
  return [
    {
      what: 'outcome',
      label: isAfter ? 'worse' : 'better',
      subject: 'outcome',
      before: before.outcome,
      after: after.outcome,
      note: `after ${spell(goesOn)} it has not ended; the other took ${spell(ended.durationMs)}`,
    },
  ];
}

const hasEnded = ({ outcome }: Lifecycle): boolean => outcome === 'removed' || outcome === 'recreated';
