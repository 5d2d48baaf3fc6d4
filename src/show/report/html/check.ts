import type { Episode, Level } from '../../../document/contract/types.js';
import { ruleOf } from '../../../rules/registry.js';
import { type Result, verdictOf } from '../../policy/result.js';

export type CheckData = ReturnType<typeof checkData>;
export type Failure = CheckData['failures'][number];

export const checkData = (results: readonly Result[]) => ({
  ...verdictOf(results),
  failures: results.filter(({ grade }) => grade === 'error' || grade === 'warn').map(failureOf),
});

/** Something that violates the policy. */
const failureOf = ({ grade, rule, one, expected, found, evidence, finding }: Result) => ({
  level: (grade === 'error' ? 'error' : 'warning') as Level,
  rule,
  pod: subjectOf(one),
  /** Null where the page has no episode to show */
  id: one?.family === 'node' ? null : (one?.id ?? null),
  expected,
  found,
  next: finding === undefined ? '' : (finding.next ?? ruleOf(finding.rule)?.next ?? ''),
  evidence: evidence.map(({ source, line }) => ({ source, line })),
});

function subjectOf(one: Episode | null): string {
  if (one === null) return 'the input as a whole';
  return one.family === 'node' ? `node ${one.node ?? ''}`.trim() : `${one.pod.namespace}/${one.pod.name}`;
}
