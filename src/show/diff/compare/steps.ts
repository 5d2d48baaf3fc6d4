import type { Lifecycle, Step } from '../../../document/contract/types.js';
import { KINDS } from '../../../episodes/ends/kinds/index.js';
import { planFor } from '../../../episodes/ends/plan.js';
import { isStep, STEPS } from '../../../episodes/ends/steps.js';
import type { Both } from '../types.js';

/** A step of two deletions; null where one does not mention it. */
export interface Aligned extends Both<Step | null> {
  readonly step: string;
}

/** A document of another version may contain steps and kinds that this one does not know. */
const modelOf = ({ kind }: Lifecycle) => (Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined);

/** Steps that are guaranteed to come before this one. */
export function stepsBefore(lifecycle: Lifecycle, step: string): ReadonlySet<string> {
  const { kind } = lifecycle;
  const before = modelOf(lifecycle) === undefined || !isStep(step) ? undefined : planFor(kind).before.get(step);
  return before ?? new Set();
}

/** Whether deletions of this kind can have the step at all. */
export const belongs = (lifecycle: Lifecycle, step: string): boolean =>
  modelOf(lifecycle)?.steps.some(model => model.step === step) ?? true;

/**
 * Whether the order is guaranteed, with nothing in between. If a step in between is not logged, both are only known by hints (PLEG, the
 * unmount of a volume), which come in any order.
 */
export const followsDirectly = (lifecycle: Lifecycle, step: string, earlier: string): boolean =>
  modelOf(lifecycle)?.steps.some(model => model.step === step && model.after.some(before => before === earlier)) ??
  false;

/** Whether a step comes after this one in the order of a deletion. */
export function usuallyAfter(lifecycle: Lifecycle, name: string): (step: string) => boolean {
  const order: readonly string[] = modelOf(lifecycle)?.steps.map(({ step }) => step) ?? [];
  return step => order.indexOf(step) > order.indexOf(name);
}

/** The steps of two deletions side by side, in the order of their kind. */
export function align(before: Lifecycle, after: Lifecycle): Aligned[] {
  const sequence = before.kind === after.kind ? modelOf(before)?.steps.map(({ step }) => step) : undefined;
  const known: readonly string[] = sequence ?? Object.keys(STEPS);
  const rank = new Map(known.map((step, index) => [step, index]));
  const place = (step: string): number => rank.get(step) ?? known.length;
  const steps = [...new Set([...before.steps, ...after.steps].map(({ step }) => step))];
  return steps
    .sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
    .flatMap(step => containers(step, stepsOf(before, step), stepsOf(after, step)));
}

const stepsOf = ({ steps }: Lifecycle, step: string): Step[] => steps.filter(other => other.step === step);

/** Containers by name; those whose names differ on the other side, in their order. */
function containers(step: string, before: readonly Step[], after: readonly Step[]): Aligned[] {
  const rest = [...after];
  const left: Step[] = [];
  const same: Aligned[] = [];
  for (const one of before) {
    const place = rest.findIndex(({ container }) => container === one.container);
    if (place < 0) left.push(one);
    else same.push(...rest.splice(place, 1).map(other => ({ step, before: one, after: other })));
  }
  same.sort((a, b) => ((a.before?.container ?? '') < (b.before?.container ?? '') ? -1 : 1));
  const others = Array.from({ length: Math.max(left.length, rest.length) }, (_, index) => ({
    step,
    before: left[index] ?? null,
    after: rest[index] ?? null,
  }));
  return [...same, ...others];
}
