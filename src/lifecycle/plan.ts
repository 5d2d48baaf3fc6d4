import type { Kind } from '../contract/types.js';
import type { KindModel } from './kind-model.js';
import { KINDS } from './kinds/index.js';
import { ancestors } from './partial-order.js';
import type { StepId } from './types.js';

/** What the model of a kind comes to, made once: every deletion of the kind asks for it again. */
export interface Plan {
  readonly ranks: ReadonlyMap<StepId, number>;
  /** Each step with those that are guaranteed to be logged before it, near and far. */
  readonly before: Relation;
  readonly after: Relation;
  /** Each step with those directly before it: `[before, step]`. */
  readonly edges: readonly (readonly [StepId, StepId])[];
}

type Relation = ReadonlyMap<StepId, ReadonlySet<StepId>>;

export function planOf(model: KindModel): Plan {
  const ids = model.steps.map(({ step }) => step);
  const before = new Map(ids.map(step => [step, ancestors(model, step)] as const));
  return {
    ranks: new Map(ids.map((step, index) => [step, index])),
    before,
    after: new Map(ids.map(step => [step, new Set(ids.filter(other => before.get(other)?.has(step)))] as const)),
    edges: model.steps.flatMap(({ step, after }) => after.map(earlier => [earlier, step] as const)),
  };
}

export const PLANS = Object.fromEntries(
  Object.values(KINDS).map(model => [model.kind, planOf(model)] as const),
) as Readonly<Record<Kind, Plan>>;
