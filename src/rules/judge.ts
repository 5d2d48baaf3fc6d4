import type { Reconstructed } from '../lifecycle/types.js';
import { applies } from './applies.js';
import type { BetweenRule, NodeTold } from './between/types.js';
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

/** All findings of one deletion, worst first. */
export const judgeAll = (rules: readonly Rule[], one: Reconstructed, context: RuleContext): Finding[] =>
  worstFirst(
    rules
      .filter(({ meta }) => applies(meta.id, one.kind))
      .flatMap(({ meta, check }) => judged(meta, 'this pod', () => check(one, context))),
  );

/** All findings about one name, worst first. */
export const judgeName = (rules: readonly NameRule[], facts: NameFacts): Finding[] =>
  worstFirst(rules.flatMap(({ meta, check }) => judged(meta, 'this name', () => check(facts))));

/** All findings about the input and the node, worst first. */
export const judgeRun = (rules: readonly RunRule[], facts: RunFacts): Finding[] =>
  worstFirst(rules.flatMap(({ meta, check }) => judged(meta, 'this input', () => check(facts))));

/** All findings about several nodes together, worst first. */
export const judgeBetween = (rules: readonly BetweenRule[], nodes: readonly NodeTold[]): Finding[] =>
  worstFirst(
    rules.flatMap(({ meta, check }) =>
      judged(meta, 'these nodes', () => check(nodes).map(told => ({ ...told, at: null }))),
    ),
  );

/** A rule that throws becomes a finding, and the others go on. */
function judged(meta: RuleMeta, what: string, check: () => readonly Judgement[]): Finding[] {
  try {
    return check().map(judgement => ({ rule: meta.id, level: meta.level, ...judgement }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `the rule ${meta.id} failed on ${what}: ${reason}`;
    return [{ rule: 'rule-error', level: 'warning', message, at: null, evidence: [] }];
  }
}

const worstFirst = (findings: Finding[]): Finding[] => findings.sort(byLevel);
