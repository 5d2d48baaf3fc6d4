import type { Lifecycle, ResultDocument } from '../../contract/types.js';
import { KINDS } from '../../lifecycle/kinds/index.js';
import { POLICY_RULES } from '../rules.js';
import type { Policy, Result } from '../types.js';

/** Deletions of which no finding says what is wrong, and that are not right either. */
export const endings = ({ lifecycles }: ResultDocument, policy: Policy): Result[] =>
  lifecycles.flatMap(lifecycle => judge(lifecycle, policy) ?? []);

function judge(lifecycle: Lifecycle, { undetermined, unended }: Policy): Result | null {
  const { outcome, verdict, findings } = lifecycle;
  if (isOpen(lifecycle)) return result(lifecycle, unended, POLICY_RULES.unendedDeletion.id, 'a deletion that ends');
  if (verdict === 'undetermined')
    return result(
      lifecycle,
      undetermined,
      POLICY_RULES.undeterminedDeletion.id,
      'a deletion whose outcome the input shows',
    );
  return outcome === 'stuck' && !findings.some(({ level }) => level === 'error')
    ? result(lifecycle, 'error', POLICY_RULES.stuckDeletion.id, 'a deletion that ends')
    : null;
}

/** The pod is still Terminating where the input ends: not what a node leaves that goes down, nor what is awaited to come back. */
function isOpen({ kind, outcome }: Lifecycle): boolean {
  const { ending, words } = KINDS[kind];
  return (
    outcome === 'finalizer-held' ||
    (outcome === 'in-progress' && ending.object !== 'returns' && words.unfinished === undefined)
  );
}

const result = (lifecycle: Lifecycle, grade: Result['grade'], rule: string, expected: string): Result => ({
  grade,
  rule,
  lifecycle,
  expected,
  found: lifecycle.headline,
  at: lifecycle.startedAt,
  evidence: lifecycle.steps.findLast(({ status }) => status === 'seen')?.evidence.slice(0, 1) ?? [],
});
