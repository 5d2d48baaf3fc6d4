import type { StepModel } from '../lifecycle/types.js';

/** Whether a deletion must have a step. */
export function needOf({ need, impliedBy = [], within }: StepModel): string {
  if (need === 'always')
    return within === undefined ? 'always' : `always, within ${within.ms / 1000} s of ${within.after}`;
  return need === 'implied' ? `when there is ${impliedBy.join(' or ')}` : 'may be absent';
}
