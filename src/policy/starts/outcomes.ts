import type { Finding, Start } from '../../contract/types.js';
import { isNamed } from '../../document/named.js';
import { START_RULES } from '../../starts/rules.js';
import type { StartRule } from '../../starts/types.js';
import { POLICY_RULES } from '../rules.js';
import type { Policy, Result } from '../types.js';
import { resultOf } from './result.js';

const EXPECTED = 'a pod that starts';

/** What is wrong with each start, or that nothing is. */
export const outcomes = (starts: readonly Start[], policy: Policy): Result[] =>
  starts.flatMap(start => judge(start, policy));

function judge(start: Start, policy: Policy): Result[] {
  const { outcome, headline, findings } = start;
  const errors = findings.filter(({ level }) => level === 'error');
  const main = errors.find(finding => isNamed(finding, headline)) ?? errors[0];
  const judged = findings.flatMap(finding => judgeFinding(start, finding, policy, finding === main));
  const hasError = errors.length > 0;
  if (outcome === 'stuck' && !hasError)
    return [...judged, outcomeResult(start, policy.starts.stuck, POLICY_RULES.startWithoutEnd.id, headline)];
  if (outcome === 'in-progress')
    return [...judged, outcomeResult(start, policy.starts.unended, POLICY_RULES.unendedStart.id, headline)];
  return hasError ? judged : [...judged, outcomeResult(start, 'pass', POLICY_RULES.startWithoutEnd.id, headline)];
}

function judgeFinding(start: Start, finding: Finding, { rules, starts }: Policy, isMain: boolean): Result[] {
  const { rule, message, at, evidence } = finding;
  const grade = rules.get(rule)?.level ?? gradeOf(start, finding, starts, isMain);
  const expected = `${EXPECTED} without this: ${trouble(rule)}`;
  return grade === 'off' ? [] : [resultOf(start, grade, rule, { expected, found: message, at, evidence, finding })];
}

/** The rule's title, as the end of a sentence. */
function trouble(rule: string): string {
  const title = Object.hasOwn(START_RULES, rule) ? START_RULES[rule as StartRule].title : rule;
  return `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

/**
 * A pod that does not start is one failure, however many findings tell of it: a missing configMap and the volume that waits for it have one
 * cause. The others are results that pass, unless the policy has a level for their rule.
 */
function gradeOf({ outcome }: Start, { level }: Finding, grades: Policy['starts'], isMain: boolean): Result['grade'] {
  if (level === 'info' || (level === 'error' && !isMain)) return 'pass';
  if (level === 'warning') return grades.troubled;
  return outcome === 'refused' ? grades.refused : grades.stuck;
}

const outcomeResult = (start: Start, grade: Result['grade'], rule: string, found: string): Result =>
  resultOf(start, grade, rule, { expected: EXPECTED, found });
