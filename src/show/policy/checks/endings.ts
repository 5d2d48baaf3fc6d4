import type { Lifecycle, ResultDocument } from '../../../document/contract/types.js';
import { endsOf } from '../../../document/episodes.js';
import { KINDS } from '../../../episodes/ends/kinds/index.js';
import { POLICY_RULES } from '../rules.js';
import type { Policy, Result } from '../types.js';

/** Deletions that are not right although no finding states the problem. */
export const endings = ({ episodes }: ResultDocument, policy: Policy): Result[] =>
  endsOf({ episodes }).flatMap(lifecycle => judge(lifecycle, policy) ?? []);

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

/**
 * The pod is still Terminating at the end of the input: not a pod that remains on a node that goes down, nor one that is expected to come
 * back.
 */
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
