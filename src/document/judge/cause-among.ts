import { causeOfRule } from '../../catalogue/causes/index.js';
import { allRules } from '../../rules/registry.js';
import type { Cause, Finding } from '../contract/types.js';

const META = new Map(allRules.map(({ meta }) => [meta.id, meta] as const));

/** The finding that explains an episode where its headline names none: the first that is more than a remark, and not only a duration. */
const explaining = (findings: readonly Finding[]): Finding | undefined =>
  findings.find(({ rule, level }) => level !== 'info' && META.get(rule)?.statesNoCause !== true);

/** Which known cause the first of these texts states that states one. */
const idOf = (rule: string, texts: readonly (string | undefined)[]): string | null =>
  texts.map(text => (text === undefined ? null : causeOfRule(rule, text).id)).find(id => id !== null) ?? null;

/**
 * The cause that a finding states. `named`: the one by which the headline was made; `brief`: its words there; `errors`: the whole text of
 * the error of each finding, where the finding has only its innermost part.
 */
export function causeAmong(
  findings: readonly Finding[],
  named: Finding | undefined,
  { brief, errors = [] }: { readonly brief?: string; readonly errors?: readonly (string | undefined)[] } = {},
): Cause | null {
  const finding = named ?? explaining(findings);
  if (finding === undefined) return null;
  const { rule, message, hang, next } = finding;
  const at = findings.indexOf(finding);
  return {
    finding: at,
    id: idOf(rule, [errors[at], hang?.error, message]),
    text: hang?.error ?? (finding === named ? brief : undefined) ?? message,
    next: next ?? META.get(rule)?.next ?? '',
    because: null,
  };
}
