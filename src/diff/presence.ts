import type { Lifecycle, Step } from '../document/types.js';
import { belongs, stepsBefore } from './steps.js';

/** `lacking` is `proved` where the deletion should have had the step; otherwise nothing says that it should. */
type Presence =
  | { readonly is: 'seen' }
  | { readonly is: 'lacking'; readonly proved: boolean }
  | { readonly is: 'unknown'; readonly why: string };

/** Whether a deletion had a step. `blind`: why its side may not show what it had. */
export function presenceOf(one: Lifecycle, name: string, step: Step | null, blind: string | null): Presence {
  if (step?.status === 'seen') return { is: 'seen' };
  if (step?.status === 'missing') return { is: 'lacking', proved: true };
  if (step?.status === 'not-applicable' || !belongs(one, name)) return { is: 'lacking', proved: false };
  if (step?.status === 'not-observable') return { is: 'unknown', why: step.why ?? 'it is not logged' };
  // Where a deletion hangs, what would come later is what it lacks
  if (one.outcome === 'stuck' && !isReached(one, name)) return { is: 'lacking', proved: true };
  if (step !== null) return { is: 'unknown', why: step.why ?? 'the log does not cover it' };
  if (blind !== null) return { is: 'unknown', why: blind };
  if (one.verdict === 'undetermined') return { is: 'unknown', why: one.headline };
  return { is: 'lacking', proved: false };
}

const isReached = (one: Lifecycle, name: string): boolean =>
  one.steps.some(({ step, status }) => status === 'seen' && stepsBefore(one, step).has(name));
