import type { Reconstructed } from '../lifecycle/types.js';
import { byLevel } from './levels.js';
import type {
  Finding,
  Judgement,
  NameFacts,
  NameRule,
  Rule,
  RuleContext,
  RuleMeta,
  RunFacts,
  RunRule,
} from './types.js';

/** All findings of one deletion by the rules that judge its kind, worst first. */
export const judgeAll = (rules: readonly Rule[], one: Reconstructed, context: RuleContext): Finding[] =>
  judged(rules, 'this pod', one, context);

/** All findings about one name, worst first. */
export const judgeName = (rules: readonly NameRule[], facts: NameFacts): Finding[] =>
  judged(rules, 'this name', facts, undefined);

/** All findings about the input and the node, worst first. */
export const judgeRun = (rules: readonly RunRule[], facts: RunFacts): Finding[] =>
  judged(rules, 'this input', facts, undefined);

interface RuleOf<Subject, Context> {
  readonly meta: RuleMeta;
  check(subject: Subject, context: Context): readonly Judgement[];
}

/** A rule that throws becomes a finding, and the others go on. */
function judged<Subject, Context>(
  rules: readonly RuleOf<Subject, Context>[],
  what: string,
  subject: Subject,
  context: Context,
): Finding[] {
  const findings: Finding[] = [];
  for (const rule of rules) {
    const { id, level } = rule.meta;
    try {
      for (const judgement of rule.check(subject, context)) findings.push({ rule: id, level, ...judgement });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const message = `the rule ${id} failed on ${what}: ${reason}`;
      findings.push({ rule: 'rule-error', level: 'warning', message, at: null, evidence: [] });
    }
  }
  return findings.sort(byLevel);
}
