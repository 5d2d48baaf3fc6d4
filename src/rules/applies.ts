import type { Kind } from '../document/contract/types.js';
import { KINDS } from '../episodes/ends/kinds/index.js';
import { eachKind } from '../episodes/engine/steps.js';

const MODELS = Object.values(KINDS);
const SELECTIVE: ReadonlySet<string> = new Set(MODELS.flatMap(({ rules }) => rules.only));

/** Whether a rule judges deletions of this kind. The kind declares it. */
export function applies(rule: string, kind: Kind): boolean {
  const { only, not = [] } = KINDS[kind].rules;
  return !not.includes(rule) && (!SELECTIVE.has(rule) || only.includes(rule));
}

/** Selects the rules that judge deletions of a kind. */
export const byKind = <T extends { readonly id: string }>(rules: readonly T[]) =>
  eachKind((kind: Kind) => rules.filter(({ id }) => applies(id, kind)));

/** The kinds that a rule judges; null for a rule that judges all. */
export function kindsOf(rule: string): readonly Kind[] | null {
  const kinds = MODELS.map(({ kind }) => kind).filter(kind => applies(rule, kind));
  return kinds.length === MODELS.length ? null : kinds;
}
