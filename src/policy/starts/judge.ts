import type { ResultDocument } from '../../contract/types.js';
import type { Policy, Result } from '../types.js';
import { counts } from './counts.js';
import { limits } from './limits.js';
import { outcomes } from './outcomes.js';
import { required } from './required.js';
import { restarts } from './restarts.js';

const CHECKS = [outcomes, required, restarts, limits, counts];

/** How pods started. A policy that does not speak of that is told only what is wrong. */
export function starts(document: ResultDocument, policy: Policy): Result[] {
  const own = (document.starts ?? []).filter(({ outcome }) => outcome !== 'resumed');
  const results = CHECKS.flatMap(check => check(own, policy, document));
  return policy.starts.isStated ? results : results.filter(({ grade }) => grade === 'error' || grade === 'warn');
}
