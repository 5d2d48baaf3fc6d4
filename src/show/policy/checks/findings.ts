import type { Finding, Lifecycle, ResultDocument } from '../../../document/contract/types.js';
import { endsOf, inputFindings } from '../../../document/episodes.js';
import { missingStep } from '../../../rules/missing-step.js';
import { allRules } from '../../../rules/registry.js';
import type { CountLimit, Policy, Result } from '../types.js';
import { everyStep } from './steps.js';

const TITLES: ReadonlyMap<string, string> = new Map(allRules.map(({ meta }) => [meta.id, meta.title]));

/** Each finding of the document at the level that the policy assigns to its rule. */
export function findings(document: ResultDocument, policy: Policy): Result[] {
  const all = [
    ...endsOf(document).flatMap(lifecycle => lifecycle.findings.map(finding => ({ lifecycle, finding }))),
    ...inputFindings(document).map(finding => ({ lifecycle: null, finding })),
  ].filter(({ finding }) => !hasPaces(policy, finding.rule));
  const count = (rule: string): number => all.filter(({ finding }) => finding.rule === rule).length;
  return all.flatMap(({ lifecycle, finding }) => judge(lifecycle, finding, policy, count(finding.rule)));
}

/** If the policy has its own limits for the time between steps, the rule's limits do not count. */
const hasPaces = ({ rules }: Policy, rule: string): boolean =>
  rules.get(rule)?.limits.some(limit => 'max' in limit) ?? false;

function judge(lifecycle: Lifecycle | null, finding: Finding, policy: Policy, count: number): Result[] {
  const { rule, level, message, at, evidence } = finding;
  const grade = policy.rules.get(rule)?.level ?? policy.levels[level];
  if (grade === 'off') return [];
  const atMost = allowed(policy, rule);
  return [
    {
      grade: count <= atMost ? 'pass' : grade,
      rule,
      lifecycle,
      expected: atMost > 0 ? `at most ${atMost} of ${rule}, not ${count}` : expectation(rule, lifecycle),
      found: message,
      at,
      evidence,
      finding,
    },
  ];
}

/** Titles of rules name what is wrong. */
const expectation = (rule: string, lifecycle: Lifecycle | null): string =>
  rule === missingStep.meta.id && lifecycle !== null ? everyStep(lifecycle) : `no ${rule}${titled(rule)}`;

const titled = (rule: string): string => (TITLES.has(rule) ? ` ("${TITLES.get(rule)}")` : '');

const allowed = ({ rules }: Policy, rule: string): number =>
  Math.max(0, ...(rules.get(rule)?.limits ?? []).filter(isCount).map(({ atMost }) => atMost));

const isCount = (limit: object): limit is CountLimit => 'atMost' in limit;
