import { allRules } from '../rules/registry.js';
import type { Cause, Finding } from './contract/types.js';

const META = new Map(allRules.map(({ meta }) => [meta.id, meta] as const));

/** The finding that explains an episode where its headline names none: the first that is more than a remark, and not only a duration. */
const explaining = (findings: readonly Finding[]): Finding | undefined =>
  findings.find(({ rule, level }) => level !== 'info' && META.get(rule)?.statesNoCause !== true);

/** The cause that a finding states. `named`: the one by which the headline was made; `brief`: its words there. */
export function causeAmong(findings: readonly Finding[], named: Finding | undefined, brief?: string): Cause | null {
  const finding = named ?? explaining(findings);
  if (finding === undefined) return null;
  const { rule, message, hang, next } = finding;
  return {
    finding: findings.indexOf(finding),
    id: null,
    text: hang?.error ?? (finding === named ? brief : undefined) ?? message,
    next: next ?? META.get(rule)?.next ?? '',
    because: null,
  };
}
