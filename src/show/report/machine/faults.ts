import type { Finding, Lifecycle, ResultDocument, Start } from '../../../document/contract/types.js';
import { endsOf, inputFindings, ownStarts } from '../../../document/episodes.js';
import { byLevel } from '../../../rules/levels.js';
import { POLICY_RULES } from '../../policy/rules.js';

/** The faults of one deletion or start, or of the run. */
export interface Fault {
  readonly lifecycle: Lifecycle | null;
  /** It is about this start, and not about a deletion */
  readonly start?: Start;
  readonly finding: Finding;
}

/** The findings of a deletion. A hang without a rule is included, described by its headline. */
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

/** The findings of a start, except those that only inform. A start that hangs without a finding is included, described by its headline. */
export function startFindingsOf(start: Start): readonly Finding[] {
  const faults = start.findings.filter(({ level }) => level !== 'info');
  if (start.outcome !== 'stuck' || start.verdict !== 'incomplete' || faults.some(({ level }) => level === 'error'))
    return faults;
  const last = start.steps.findLast(({ status }) => status === 'seen');
  const { id, level } = POLICY_RULES.startWithoutEnd;
  return [
    { rule: id, level, message: start.headline, at: last?.at ?? null, evidence: last?.evidence ?? [] },
    ...faults,
  ];
}

/** Worst first: a CI shows the first few. */
export const faultsOf = (document: ResultDocument): Fault[] =>
  [
    ...inputFindings(document).map(finding => ({ lifecycle: null, finding })),
    ...endsOf(document).flatMap(lifecycle => findingsOf(lifecycle).map(finding => ({ lifecycle, finding }))),
    ...ownStarts(document).flatMap(start =>
      startFindingsOf(start).map(finding => ({ lifecycle: null, start, finding })),
    ),
  ].sort((a, b) => byLevel(a.finding, b.finding));
