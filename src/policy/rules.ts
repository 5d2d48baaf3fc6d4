import type { RuleWords } from '../rules/types.js';

/** What only a policy can find wrong: no rule of the analysis expects anything of a run as a whole. */
export const POLICY_RULES = {
  deletionCount: {
    id: 'deletion-count',
    level: 'error',
    title: 'Too few or too many deletions',
    why: 'A check of a log without deletions would pass without having checked anything, and a job that deletes more than it should must not go unnoticed.',
    evidence: 'The deletions of the document, limited to the `pods` of the policy.',
    next: 'Check that the log covers the time of the deletion and comes from the right node; adjust `expect` in the policy.',
  },
  undeterminedDeletion: {
    id: 'undetermined-deletion',
    level: 'warning',
    title: 'The input cannot tell how the deletion went',
    why: 'No error was found, but there is no proof of success either.',
    evidence: 'The verdict is `undetermined`: the log shows too little of it.',
    next: 'Collect the complete log, or add the watch; a log at -v=4 shows most.',
  },
  unendedDeletion: {
    id: 'unended-deletion',
    level: 'error',
    title: 'The pod is still Terminating where the input ends',
    why: 'The last steps of the deletion are not there: it may go well or hang, and nothing has been checked of that.',
    evidence:
      'The outcome is `in-progress` (the input ends before the deletion does) or `finalizer-held` (the object stays).',
    next: 'Collect the input after the deletion has ended. Where it may go on, set `unended` in the policy to `warn` or `pass`.',
  },
  slowPercentile: {
    id: 'slow-percentile',
    level: 'error',
    title: 'Deletions take longer than the policy allows',
    why: 'One slow deletion may be chance; a percentile of many says what a workload or a node has to expect.',
    evidence:
      'The percentile of the nearest rank of all deletions that the limit names. One that has not ended counts as soon as it has lasted longer than the limit.',
    next: 'Look at the slowest of them first: `podline stats` lists them with the phase that took longest.',
  },
  stuckDeletion: {
    id: 'stuck-deletion',
    level: 'error',
    title: 'The deletion makes no progress, and no line says why',
    why: 'The pod stays Terminating, and no other rule found the reason.',
    evidence:
      'No further step for much longer than the grace period and any back-off of the kubelet, up to the end of the log.',
    next: 'Read the log from the last step on, at -v=4 or more; then check the container runtime of that node.',
  },
} as const satisfies Readonly<Record<string, RuleWords>>;
