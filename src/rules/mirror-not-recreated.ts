import { spell } from '../catalogue/duration.js';
import type { Coverage, Observation } from '../correlate/types.js';
import { isOrphansDelete } from '../episodes/ends/candidates/lines.js';
import { LIMITS } from '../episodes/ends/thresholds.js';
import { observed, places, stepSeen } from './evidence.js';
import { ending, log, wholeLog } from './readings.js';
import type { Rule } from './types.js';

export const mirrorNotRecreated: Rule = {
  meta: {
    id: 'mirror-not-recreated',
    level: 'error',
    actor: 'worker',
    title: 'The mirror pod does not come back',
    reads: [log('config-remove'), wholeLog, ending],
    why: 'The static pod keeps running, but the API does not show it: kubectl, the scheduler and monitoring do not see it.',
    evidence: `The mirror was removed, and no new one came within the ${LIMITS.nextSyncMs / 1000} s that the next sync of the static pod may take. After a plain delete the new mirror comes in milliseconds, after a forced one only with that sync.`,
    next: 'Check that the Node object still exists: without it the kubelet creates no mirrors. Otherwise look for syncs of the static pod in the log; a kubelet restart makes it create the mirror.',
  },
  check(one) {
    // Its static pod went as well, or another finding states why there is no mirror
    if (one.lines.all.some(isOrphansDelete) || one.hangs.has('mirror-create-rejected')) return [];
    const removed = stepSeen(one, 'remove-seen')?.proof ?? null;
    const gone = removed?.at ?? null;
    const back = stepSeen(one, 'mirror-added')?.at ?? null;
    const until = back ?? (one.nextStory === null ? one.coverage.lastAt : null);
    if (gone === null || until === null || until - gone <= LIMITS.nextSyncMs) return [];
    const lasts = back === null;
    if (removed === null || (lasts && !wouldBeSeen(one.coverage, removed))) return [];
    const skipped = observed(one, 'mirror-create-skipped');
    const node = skipped.length > 0 ? ', because the kubelet finds no Node object of its own' : '';
    return [
      {
        level: lasts ? 'error' : 'warning',
        message: `the mirror ${lasts ? `has been gone for ${spell(until - gone)}` : `came back only after ${spell(until - gone)}`}${node}`,
        // The headline of a mirror that is back says after which time
        ...(lasts ? {} : { brief: `the kubelet did not create it at once${node}` }),
        at: gone,
        evidence: places([removed, ...skipped]),
        hang: { what: 'mirror creation', since: gone, until: lasts ? null : back },
      },
    ];
  },
};

/**
 * Whether the input would contain the new mirror. The next kubelet makes it with its first sync of the static pod (kubelet.go, SyncPod).
 */
const wouldBeSeen = (coverage: Coverage, removed: Observation): boolean =>
  !coverage.isFiltered() && coverage.wholeFrom(removed) && coverage.lastKubelet === removed.kubelet;
