import { STAGES } from '../catalogue/causes/stages.js';
import { hangRule } from './hang-rule.js';
import type { Rule } from './types.js';

export const mirrorDeleteRejected: Rule = hangRule({
  id: 'mirror-delete-rejected',
  level: 'error',
  actor: 'worker',
  title: 'The API server refuses to delete a mirror pod',
  why: 'The API keeps showing an outdated static pod: an old spec, or a pod that has been removed from the node.',
  evidence:
    '"Failed deleting a mirror pod" or "Encountered error when deleting mirror pod". The kubelet ignores “not found” and conflicts, and never logs them.',
  next: STAGES['mirror-delete'].next,
});
