import type { Finding, Lifecycle, ResultDocument } from '../../contract/types.js';
import { POLICY_RULES } from '../../policy/rules.js';
import { byLevel } from '../../rules/levels.js';

/** What is to be said of one deletion, or of the run. */
export interface Fault {
  readonly lifecycle: Lifecycle | null;
  readonly finding: Finding;
}

/** The findings of a deletion. A hang without a rule is included: its headline describes it. */
export function findingsOf(lifecycle: Lifecycle): readonly Finding[] {
  if (lifecycle.verdict !== 'incomplete' || lifecycle.findings.some(({ level }) => level === 'error'))
    return lifecycle.findings;
  const last = lifecycle.steps.findLast(({ status }) => status === 'seen');
  const { id, level } = POLICY_RULES.stuckDeletion;
  return [
    { rule: id, level, message: lifecycle.headline, at: last?.at ?? null, evidence: last?.evidence ?? [] },
    ...lifecycle.findings,
  ];
}

/** Worst first: a CI shows the first few. */
export const faultsOf = ({ lifecycles, findings }: ResultDocument): Fault[] =>
  [
    ...findings.map(finding => ({ lifecycle: null, finding })),
    ...lifecycles.flatMap(lifecycle => findingsOf(lifecycle).map(finding => ({ lifecycle, finding }))),
  ].sort((a, b) => byLevel(a.finding, b.finding));
