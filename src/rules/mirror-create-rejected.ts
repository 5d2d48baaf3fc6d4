import { STAGES } from '../catalogue/causes/stages.js';
import { errorMatches } from '../episodes/ends/hangs/errors.js';
import { LIMITS } from '../episodes/node/thresholds.js';
import { hangRule } from './hang-rule.js';
import type { Rule } from './types.js';

const refused: Rule = hangRule({
  id: 'mirror-create-rejected',
  level: 'error',
  actor: 'worker',
  title: 'The API server refuses to create a mirror pod',
  why: 'The static pod runs, but the API does not show it: kubectl, the scheduler and monitoring do not see what uses the node.',
  evidence:
    '"Failed creating a mirror pod" with any error but "already exists", which is normal when a kubelet starts. While a cluster comes up, quotas and pod security policies are created after the first static pods: errors about them count only if they last.',
  next: STAGES['mirror-create'].next,
});

export const mirrorCreateRejected: Rule = {
  ...refused,
  check(one, context) {
    const hang = one.hangs.get('mirror-create-rejected');
    const early = hang?.lines.every(NOTHING_ADMITS_YET) === true;
    if (early && (hang?.until !== null || hang.ms < LIMITS.bootstrapMs)) return [];
    return refused.check(one, context);
  },
};

/**
 * Admission plugins that need an object that admits the pod, and find none at all: quota for the scope of a priority
 * class (plugin/pkg/admission/resourcequota, checkRequest), pod security policies (plugin/pkg/admission/security/
 * podsecuritypolicy, up to 1.24).
 */
const NOTHING_ADMITS_YET = errorMatches(
  /insufficient quota to match these scopes|status unknown for quota|no providers available to validate pod|unable to (?:validate against|admit pod against) any pod security policy: \[\]/,
);
