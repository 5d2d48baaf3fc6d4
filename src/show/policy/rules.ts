import type { RuleWords } from '../../rules/types.js';

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
    title: 'The input does not show how the deletion went',
    why: 'No error was found, but there is no proof of success either.',
    evidence: 'The verdict is `undetermined`: the log shows too little of the deletion.',
    next: 'Collect the complete log, or add the watch; a log at -v=4 shows the most.',
  },
  unendedDeletion: {
    id: 'unended-deletion',
    level: 'error',
    title: 'The pod is still Terminating where the input ends',
    why: 'The input does not show the last steps of the deletion: it may end or hang, and podline has checked neither.',
    evidence:
      'The outcome is `in-progress` (the input ends before the deletion does) or `finalizer-held` (the object stays).',
    next: 'Collect the input after the deletion has ended. If it may still be running then, set `unended` in the policy to `warn` or `pass`.',
  },
  slowPercentile: {
    id: 'slow-percentile',
    level: 'error',
    title: 'Deletions take longer than the policy allows',
    why: 'One slow deletion may be chance; a percentile of many deletions shows what is usual for a workload or a node.',
    evidence:
      'The nearest-rank percentile of all deletions that the limit applies to. One that has not ended counts as soon as it has lasted longer than the limit.',
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
  startCount: {
    id: 'start-count',
    level: 'error',
    title: 'Too few or too many starts',
    why: 'A check of a log in which no pod starts would pass without having checked anything.',
    evidence: 'The starts of the document, limited to the `pods`, `owners` and `nodes` of the policy.',
    next: 'Check that the log covers the time of the start and comes from the right node; adjust `starts.expect` in the policy.',
  },
  startWithoutEnd: {
    id: 'start-without-end',
    level: 'error',
    title: 'The pod does not start, and no line says why',
    why: 'The pod stays out of service, and no error explains it.',
    evidence: 'No further step for longer than any single try of the kubelet takes, up to the end of the log.',
    next: 'Read the log from the last step on, at -v=4 or more; then check the container runtime of that node.',
  },
  unendedStart: {
    id: 'unended-start',
    level: 'warning',
    title: 'The pod is still starting where the input ends',
    why: 'It may become Ready or hang: podline has checked neither.',
    evidence: 'The outcome is `in-progress`: the input ends while the start is within what is normal.',
    next: 'Collect the input after the pod is Ready, or set `starts.unended` in the policy.',
  },
  slowStart: {
    id: 'slow-start',
    level: 'error',
    title: 'Starts take longer than the policy allows',
    why: 'One slow start may be chance; a percentile of many starts shows what a rollout has to expect.',
    evidence:
      'The nearest-rank percentile of all starts that the limit applies to. One that has not become Ready counts as soon as it has lasted longer than the limit.',
    next: 'Look at the slowest of them first: `podline stats --starts` lists them with the phase that took longest.',
  },
  restartCount: {
    id: 'restart-count',
    level: 'error',
    title: 'Containers are restarted more often than the policy allows',
    why: 'Each restart is an outage of the container, and its unfinished work is lost.',
    evidence: 'The restarts of the containers of one pod in this input.',
    next: 'Read why the containers ended: exit code, OOM, the output of the probe. kubectl logs --previous shows what the container printed.',
  },
  nodeTrouble: {
    id: 'node-trouble-limit',
    level: 'error',
    title: 'A node has more trouble than the policy allows',
    why: 'What a node goes through holds up all of its pods, also those that this input does not show.',
    evidence:
      'The episodes of the node of this kind: how many there were, how long they lasted together, and the longest of them.',
    next: 'Look at the longest of them first: podline --family node lists what the nodes went through.',
  },
} as const satisfies Readonly<Record<string, RuleWords>>;
