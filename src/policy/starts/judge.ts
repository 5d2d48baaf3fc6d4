import type { ResultDocument, Start } from '../../contract/types.js';
import { ownStarts } from '../../document/own-starts.js';
import { spelled, things } from '../range.js';
import { POLICY_RULES } from '../rules.js';
import type { Policy, Result } from '../types.js';
import { limits } from './limits.js';
import { outcomes } from './outcomes.js';
import { required } from './required.js';
import { restarts } from './restarts.js';

const CHECKS = [outcomes, required, restarts, limits, counts];

/** How pods started. A policy without checks of starts only gets the errors. */
export function starts(document: ResultDocument, policy: Policy): Result[] {
  const own = ownStarts(document);
  const results = CHECKS.flatMap(check => check(own, policy, document));
  return policy.starts.isStated ? results : results.filter(({ grade }) => grade === 'error' || grade === 'warn');
}

/** How many starts there are, and how many there must be. */
function counts(starts: readonly Start[], { starts: { expect } }: Policy): Result[] {
  if (expect === null) return [];
  const fits = starts.length >= (expect.min ?? 0) && starts.length <= (expect.max ?? Number.POSITIVE_INFINITY);
  return [
    {
      grade: fits ? 'pass' : 'error',
      rule: POLICY_RULES.startCount.id,
      lifecycle: null,
      expected: spelled(expect, 'start'),
      found: starts.length === 0 ? 'none' : things(starts.length, 'start'),
      at: null,
      evidence: [],
    },
  ];
}
