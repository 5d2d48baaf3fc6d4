import type { KindModel } from './kind-model.js';
import type { StepId } from './types.js';

/** The steps of a kind that are guaranteed to be logged before this one. */
export function ancestors({ steps }: KindModel, step: StepId): Set<StepId> {
  const found = new Set<StepId>();
  const visit = (id: StepId): void => {
    for (const before of steps.find(model => model.step === id)?.after ?? []) {
      if (!found.has(before)) {
        found.add(before);
        visit(before);
      }
    }
  };
  visit(step);
  return found;
}
