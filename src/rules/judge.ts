import { causeOfRule } from '../catalogue/causes/index.js';
import type { Kind } from '../document/contract/types.js';
import { KINDS } from '../episodes/ends/kinds/index.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import type { Found } from '../episodes/engine/found.js';
import { eachKind } from '../episodes/engine/steps.js';
import { byLevel } from '../episodes/engine/verdict.js';
import { given } from '../kit/forms.js';
import { messageOf } from '../kit/message-of.js';
import type { BetweenRule, JudgedNode } from './between/between-rule.js';
import type { Judgement, NameFacts, NameRule, Rule, RuleContext, RuleMeta, RunFacts, RunRule } from './types.js';

/** All findings of one deletion by the rules that judge its kind, worst first. */
export const judgeAll = (rules: readonly Rule[], one: Reconstructed, context: RuleContext): Found[] =>
  judged(rules, 'this pod', ({ check }) => check(one, context));

/** All findings about one name, worst first. */
export const judgeName = (rules: readonly NameRule[], facts: NameFacts): Found[] =>
  judged(rules, 'this name', ({ check }) => check(facts));

/** All findings about the input and the node, worst first. */
export const judgeRun = (rules: readonly RunRule[], facts: RunFacts): Found[] =>
  judged(rules, 'this input', ({ check }) => check(facts));

/** All findings about several nodes together, worst first. */
export const judgeBetween = (rules: readonly BetweenRule[], nodes: readonly JudgedNode[]): Found[] =>
  judged(rules, 'these nodes', ({ check }) => check(nodes).map(finding => ({ ...finding, at: null })));

/** A rule that throws becomes a finding, and the others continue. */
function judged<R extends RuleMeta>(rules: readonly R[], what: string, ask: (rule: R) => readonly Judgement[]) {
  const findings: Found[] = [];
  for (const rule of rules) {
    const { id, level } = rule;
    try {
      for (const judgement of ask(rule)) {
        const next = judgement.error === undefined ? null : causeOfRule(id, judgement.error).next;
        findings.push({ rule: id, level, ...given({ next }), ...judgement });
      }
    } catch (error) {
      const message = `the rule ${id} failed on ${what}: ${messageOf(error)}`;
      findings.push({ rule: 'rule-error', level: 'warning', message, at: null, evidence: [] });
    }
  }
  return findings.sort(byLevel);
}

/** Whether a rule judges deletions of a kind. */
export const judgesKind = ({ judges }: Pick<RuleMeta, 'judges'>, kind: Kind): boolean =>
  judges?.(KINDS[kind]) !== false;

/** Selects the rules that judge deletions of a kind. */
export const byKind = (rules: readonly Rule[]) =>
  eachKind((kind: Kind) => rules.filter(rule => judgesKind(rule, kind)));

/** The kinds that a rule judges; null for a rule that judges all. */
export const kindsOf = ({ judges }: Pick<RuleMeta, 'judges'>): readonly Kind[] | null =>
  judges === undefined
    ? null
    : Object.values(KINDS)
        .filter(judges)
        .map(({ kind }) => kind);
