import type { Lifecycle, Step } from '../contract/types.js';
import { belongs, stepsBefore, usuallyAfter } from './steps.js';

/**
 * `why` for a step that is absent: the deletion should have had it (`missing`), hangs before it (`ahead`), or need not have it (`free`).
 */
type Presence =
  | { readonly is: 'seen' }
  | { readonly is: 'lacking'; readonly why: 'missing' | 'ahead' | 'free' }
  | { readonly is: 'unknown'; readonly why: string };

/** Whether a deletion had a step. `blind`: why its side may not show all steps. */
export function presenceOf(lifecycle: Lifecycle, name: string, step: Step | null, blind: string | null): Presence {
  if (step?.status === 'seen') return { is: 'seen' };
  if (step?.status === 'missing') return { is: 'lacking', why: 'missing' };
  if (step?.status === 'not-applicable' || !belongs(lifecycle, name)) return { is: 'lacking', why: 'free' };
  if (step?.status === 'not-observable') return { is: 'unknown', why: step.why ?? 'it is not logged' };
  if (lifecycle.outcome === 'stuck' && isAhead(lifecycle, name, step !== null)) return { is: 'lacking', why: 'ahead' };
  if (step !== null) return { is: 'unknown', why: step.why ?? 'the log does not cover it' };
  if (blind !== null) return { is: 'unknown', why: blind };
  if (lifecycle.verdict === 'undetermined') return { is: 'unknown', why: lifecycle.headline };
  return { is: 'lacking', why: 'free' };
}

/** A required step is ahead until a step is seen that must follow it, any other until one that usually does. */
function isAhead(lifecycle: Lifecycle, name: string, needed: boolean): boolean {
  if (stepsBefore(lifecycle, name).size === 0) return false;
  const follows = needed ? (step: string) => stepsBefore(lifecycle, step).has(name) : usuallyAfter(lifecycle, name);
  return !lifecycle.steps.some(({ step, status }) => status === 'seen' && follows(step));
}
