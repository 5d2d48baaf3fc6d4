import type { EventId } from '../../catalogue/event-id.js';
import { eachKind } from './each-kind.js';
import type { KindModel } from './kind-model.js';
import { ancestors } from './partial-order.js';
import { provingEvents, signsOf } from './signs.js';
import { STEPS } from './steps.js';
import type { Sign, StepId, StepModel, StepVocabulary } from './types.js';

/** What the model of a kind means. It is computed once, because every deletion of the kind needs it. */
export interface Plan {
  readonly steps: readonly StepPlan[];
  readonly ranks: ReadonlyMap<StepId, number>;
  /** Each step with all steps that are guaranteed to be logged before it */
  readonly before: Relation;
  readonly after: Relation;
  /** Each step with those directly before it: `[before, step]` */
  readonly edges: readonly (readonly [StepId, StepId])[];
}

/** A step of the kind, with the signs that show it there. */
export interface StepPlan {
  readonly model: StepModel;
  readonly signs: readonly Sign[];
  /** Lines that can show it. */
  readonly shown: readonly EventId[];
  /** One of these must be there if the step happened */
  readonly proving: readonly EventId[];
  readonly vocabulary: StepVocabulary;
}

type Relation = ReadonlyMap<StepId, ReadonlySet<StepId>>;

export function planOf(model: KindModel): Plan {
  const ids = model.steps.map(({ step }) => step);
  const before = new Map(ids.map(step => [step, ancestors(model, step)] as const));
  return {
    steps: model.steps.map(stepPlan),
    ranks: new Map(ids.map((step, index) => [step, index])),
    before,
    after: new Map(ids.map(step => [step, new Set(ids.filter(other => before.get(other)?.has(step)))] as const)),
    edges: model.steps.flatMap(({ step, after }) => after.map(earlier => [earlier, step] as const)),
  };
}

function stepPlan(model: StepModel): StepPlan {
  const signs = signsOf(model);
  return {
    model,
    signs,
    shown: signs.flatMap(({ events }) => events),
    proving: provingEvents(signs),
    vocabulary: STEPS[model.step],
  };
}

export const planFor = eachKind(planOf);
