import type { Lifecycle, ResultDocument } from '../../contract/types.js';
import { POLICY_RULES } from '../rules.js';
import type { Policy, Result } from '../types.js';

/** Deletions of which no finding says what is wrong, and that are not right either. */
export function endings({ lifecycles }: ResultDocument, { undetermined }: Policy): Result[] {
  return lifecycles.flatMap((one): Result[] => {
    if (one.verdict === 'undetermined')
      return [
        ending(one, undetermined, POLICY_RULES.undeterminedDeletion.id, 'a deletion whose outcome the input shows'),
      ];
    if (one.outcome === 'stuck' && !one.findings.some(({ level }) => level === 'error'))
      return [ending(one, 'error', POLICY_RULES.stuckDeletion.id, 'a deletion that ends')];
    return [];
  });
}

const ending = (lifecycle: Lifecycle, grade: Result['grade'], rule: string, expected: string): Result => ({
  grade,
  rule,
  lifecycle,
  expected,
  found: lifecycle.headline,
  at: lifecycle.startedAt,
  evidence: lifecycle.steps.findLast(({ status }) => status === 'seen')?.evidence.slice(0, 1) ?? [],
});
