import type { RuleWords } from '../rules/types.js';

/** What only a policy can find wrong: no rule of the analysis expects anything of a run as a whole. */
export const POLICY_RULES = {
  deletionCount: {
    id: 'deletion-count',
    level: 'error',
    title: 'Too few or too many deletions',
    why: 'A check of a log in which nothing was deleted would pass without having looked at anything, and a job that deletes more than it should has to be noticed.',
    evidence: 'The deletions of the document, after `pods` of the policy has picked those that count.',
    next: 'See whether the log covers the time of the deletion and comes from the right node; adjust `expect` in the policy.',
  },
  undeterminedDeletion: {
    id: 'undetermined-deletion',
    level: 'warning',
    title: 'The input cannot tell how the deletion went',
    why: 'Nothing is known to be wrong, but nothing is known to be right either.',
    evidence: 'The verdict is `undetermined`: the log ends while the pod is terminating, or shows too little of it.',
    next: 'Collect the log later, whole, or with the watch; at -v=4 it tells most.',
  },
  stuckDeletion: {
    id: 'stuck-deletion',
    level: 'error',
    title: 'The deletion stands still, and no line says why',
    why: 'The pod stays in Terminating, and no other rule found the reason.',
    evidence:
      'No further step for much longer than the grace period and any back-off of the kubelet, up to the end of the log.',
    next: 'Read the log from the last step on, at -v=4 or more; then look at the runtime of that node.',
  },
} as const satisfies Readonly<Record<string, RuleWords>>;
