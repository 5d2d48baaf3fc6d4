import type { Lifecycle, Step } from '../../document/types.js';
import { KINDS } from '../../lifecycle/kinds/index.js';
import { STEPS } from '../../lifecycle/steps.js';
import type { StepVocabulary } from '../../lifecycle/types.js';
import { rules, runRules } from '../../rules/registry.js';
import type { RuleMeta } from '../../rules/types.js';

/** A document of another version may hold steps, kinds and rules that this one has no words for. */
const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

export const wordsOf = (step: string): StepVocabulary | undefined => own(STEPS, step);

export const titleOf = ({ step, container }: Pick<Step, 'step' | 'container'>): string =>
  `${wordsOf(step)?.title ?? step}${container === undefined ? '' : ` (${container})`}`;

export const kindOf = ({ kind }: Pick<Lifecycle, 'kind'>): string => own(KINDS, kind)?.title ?? kind;

export const ruleOf = (id: string): RuleMeta | undefined =>
  [...rules, ...runRules].find(({ meta }) => meta.id === id)?.meta;

export const nameOf = ({ pod }: Pick<Lifecycle, 'pod'>): string => `${pod.namespace}/${pod.name}`;

/** What there is to say of a deletion besides its steps. */
export function particularsOf(one: Lifecycle): [label: string, value: string][] {
  const isStatic = one.kind === 'static-removed' || one.kind === 'static-replaced';
  const others: [string, string | null][] = [
    [isStatic ? 'static UID' : 'UID', one.uid],
    ['UID of the static pod', isStatic ? null : one.staticUID],
    ['UID now', one.replacedBy],
    ['node', one.node],
    ['grace period', one.gracePeriodSeconds === null ? null : `${one.gracePeriodSeconds} s`],
  ];
  return others.flatMap(([label, value]): [string, string][] => (value === null ? [] : [[label, value]]));
}

/** Why steps are absent, in the words for one or for several of them. */
export function absenceOf(steps: readonly Step[], why: string): string {
  const titles = steps.map(titleOf).join(', ');
  return steps.length === 1 ? `${titles}: ${why}` : `${steps.length} steps: ${why} (${titles})`;
}
