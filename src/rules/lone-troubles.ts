import { isExcerpt } from '../correlate/excerpt.js';
import { nameKey } from '../correlate/types.js';
import { LONE_END_TROUBLES, LONE_START_TROUBLES } from '../episodes/ends/hangs/lone-troubles.js';
import { places } from './evidence.js';
import { judgeLone } from './loose/lone.js';
import { type LoneFailure, loneFailures } from './loose/lone-starts.js';
import { isOfNone, type Owner, ownersOf } from './loose/owners.js';
import { kubeletLog } from './readings.js';
import type { Judgement, RunRule, StartSummary } from './types.js';

export const teardownTrouble: RunRule = {
  meta: {
    id: 'teardown-trouble',
    level: 'warning',
    title: 'Trouble with a teardown outside of any deletion',
    reads: [kubeletLog],
    ofTeardown: true,
    rank: -1,
    why: 'Errors like these can block a deletion, but they also occur when a container is only restarted. Without the deletion in the log, it is unknown how far it got and whether the trouble resolved.',
    evidence:
      'The input shows no deletion (in a few lines: none of this pod), but has lines about failed stops, unmounts, clean-ups or refused calls, and no later line shows a success. Reported as info if so few are normal.',
    next: 'Provide the log from before the deletion until now (search for “SyncLoop DELETE” and the UID of the pod), with a watch if there is one; podline explain RULE, with the rule that the message names, shows what to check on the node.',
  },
  check(facts) {
    if (facts.deletions.length > 0 && !isExcerpt(facts.sources)) return [];
    const owners = ownersOf(facts.run).filter(isOfNone(facts.deletions));
    return LONE_END_TROUBLES.flatMap(trace => judgeLone(trace, owners, facts));
  },
};

export const startTrouble: RunRule = {
  meta: {
    id: 'start-trouble',
    level: 'warning',
    title: 'Trouble with a start that the input does not show',
    reads: [kubeletLog],
    rank: -1,
    why: 'Errors like these keep a pod from starting. Without the lines around them it is unknown which pod it was, how long it waited or whether it started later.',
    evidence:
      'A few lines show what failed, but lack the time or the pod, which podline needs to report a start. In a whole log, only mounts and pulls that keep failing count. Reported as info if so few failures are normal.',
    next: 'Provide the whole log, with the time in front of each line.',
  },
  check(facts) {
    const picked = isExcerpt(facts.sources);
    if (facts.deletions.length > 0 && !picked) return [];
    const owners = ownersOf(facts.run).filter(isOfNone(facts.deletions));
    const isTold = toldWithStart(facts.starts);
    return [
      ...LONE_START_TROUBLES.flatMap(trace =>
        judgeLone(
          trace,
          owners.filter(owner => !isTold(owner, trace.rule)),
          facts,
        ),
      ),
      // In a whole log such an error may belong to a start that succeeded later
      ...(picked ? owners : []).flatMap(owner =>
        loneFailures(owner)
          .filter(({ rule }) => !isTold(owner, rule))
          .map(failure => judgementOf(owner, failure)),
      ),
    ];
  },
};

/** What is reported with a start is not reported twice; a line without a pod may be about any start. */
function toldWithStart(starts: readonly StartSummary[]): (owner: Owner, rule: string | null) => boolean {
  const pods = new Set<string | null>(starts.map(({ pod }) => nameKey(pod)));
  const rules = new Set<string | null>(starts.flatMap(one => one.rules));
  return ({ pod }, rule) => (pod === null ? rules.has(rule) : pods.has(pod));
}

const judgementOf = ({ pod }: Owner, { says, cause, next, lines }: LoneFailure): Judgement => ({
  message: `${pod === null ? 'a pod' : `pod ${pod}`} ${says}${cause === '' ? '' : `: ${cause}`}`,
  at: lines[0]?.at ?? null,
  next,
  evidence: places(lines),
});
