import type { SeenTestimony } from '../sources/types.js';
import { WORDS } from '../sources/vocabulary.js';
import { auditLog } from './readings.js';
import type { Rule } from './types.js';
import { factNumber, factText, requesterOf, testimonyPlaces } from './witnessed.js';

export const deletionRequestedBy: Rule = {
  meta: {
    id: 'deletion-requested-by',
    level: 'info',
    title: 'Who requested the deletion',
    reads: [auditLog],
    why: 'Most unexpected deletions are requested by a controller, a drain or a script; the user and user agent show which.',
    evidence: 'The audit log of the API server: user, user agent, impersonation and the grace period that was granted.',
    next: 'Nothing, if this deletion was expected from this user.',
  },
  needs: { testimony: true },
  check(one) {
    return one.testimony
      .filter(({ what, facts }) => WORDS[what].ends === 'accepted' && facts?.user !== undefined)
      .map(request => ({
        message: requestText(request),
        at: null,
        utc: request.at,
        evidence: testimonyPlaces([request]),
      }));
  },
};

function requestText(request: SeenTestimony): string {
  const how = request.what === 'eviction-accepted' ? 'evicted' : 'deleted';
  const agent = factText(request, 'agent');
  const from = factText(request, 'from');
  const grace = factNumber(request, 'grace');
  return [
    `${requesterOf(request)} ${how} the pod${agent === null ? '' : ` with ${agent}`}${from === null ? '' : ` from ${from}`}`,
    ...(grace === null ? [] : [`grace period ${grace} s`]),
  ].join(', ');
}
