import type { Lifecycle, NotJudged, ResultDocument } from '../../../document/contract/types.js';
import { endsOf } from '../../../document/episodes.js';
import { applies } from '../../../rules/applies.js';
import { rules } from '../../../rules/registry.js';
import type { Policy, Result } from '../types.js';

const OF_DELETIONS: ReadonlySet<string> = new Set(rules.map(({ meta }) => meta.id));

/** Rules that, according to the policy, must have been judged: for every deletion that they apply to, or for the run. */
export const judgedRules = (document: ResultDocument, policy: Policy): Result[] =>
  policy.judged.flatMap(rule => {
    if (!OF_DELETIONS.has(rule)) return [result(rule, null, whyNot(rule, document, document.notJudged))];
    return endsOf(document)
      .filter(({ kind }) => applies(rule, kind))
      .map(lifecycle => result(rule, lifecycle, whyNot(rule, document, lifecycle.notJudged)));
  });

/** If the list is absent from a deletion it is empty; if it is absent from the document, it was not recorded at all. */
function whyNot(rule: string, { notJudged }: ResultDocument, list: readonly NotJudged[] = []): string | null {
  if (notJudged === undefined)
    return 'this result was written by an earlier version and does not record which rules were evaluated';
  return list.find(({ rules: ids }) => ids.includes(rule))?.why ?? null;
}

const result = (rule: string, lifecycle: Lifecycle | null, why: string | null): Result => ({
  grade: why === null ? 'pass' : 'error',
  rule,
  lifecycle,
  expected: `${rule} is evaluated, as the policy requires`,
  found: why === null ? 'it was evaluated' : `it could not be evaluated: ${why}`,
  at: null,
  evidence: [],
});
