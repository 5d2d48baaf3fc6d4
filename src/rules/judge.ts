import type { Reconstructed } from '../lifecycle/types.js';
import type { Finding, Rule, RuleContext } from './types.js';

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** All findings of one deletion, worst first. A rule that throws becomes a finding, and the others go on. */
export function judgeAll(rules: readonly Rule[], one: Reconstructed, context: RuleContext): Finding[] {
  const findings = rules.flatMap(({ meta, check }): Finding[] => {
    if (meta.kinds !== undefined && !meta.kinds.includes(one.kind)) return [];
    try {
      return check(one, context).map(judgement => ({ rule: meta.id, level: meta.level, ...judgement }));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const message = `the rule ${meta.id} failed on this pod: ${reason}`;
      return [{ rule: 'rule-error', level: 'warning', message, at: null, evidence: [] }];
    }
  });
  return findings.sort((a, b) => RANK[a.level] - RANK[b.level]);
}
