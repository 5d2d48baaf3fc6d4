import { isExcerpt } from '../correlate/excerpt.js';
import { LONE_END_TROUBLES } from '../episodes/ends/hangs/lone-troubles.js';
import { judgeLone } from './loose/lone.js';
import { isOfNone, ownersOf } from './loose/owners.js';
import { kubeletLog } from './readings.js';
import type { RunRule } from './types.js';

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
