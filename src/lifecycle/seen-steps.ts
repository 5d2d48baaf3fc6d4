import type { Observation } from '../correlate/types.js';
import { containerNames, containerOf, matchSigns } from './signs.js';
import { stepResult } from './step-result.js';
import { STEPS } from './steps.js';
import type { Deletion, Sign, StepId, StepModel, StepResult } from './types.js';

export const signsOf = (model: StepModel): readonly Sign[] => model.signs ?? STEPS[model.step].signs;

/** A step as lines and changes of the API object show it; one for each container where it has one for each. */
export function seenSteps(one: Deletion, model: StepModel, observations: readonly Observation[]): StepResult[] {
  const { step } = model;
  const vocabulary = STEPS[step];
  const signs = signsOf(model).filter(({ events }) => events.some(id => one.ids.has(id)));
  if (vocabulary.per === 'container') return signs.length === 0 ? [] : containerSteps(one, step, signs, observations);
  const match = matchSigns(signs, countedPart(model, observations));
  const change =
    vocabulary.change === undefined ? undefined : one.story?.changes.find(({ kind }) => kind === vocabulary.change);
  if (match === null && change === undefined) return [];
  const also = vocabulary.change === 'final-delete' ? secondDelete(observations) : [];
  return [stepResult(one, step, { match, change, also })];
}

function countedPart({ before = [] }: StepModel, observations: readonly Observation[]): readonly Observation[] {
  const end = observations.find(({ id }) => before.includes(id));
  return end === undefined ? observations : observations.filter(({ seq }) => seq < end.seq);
}

const secondDelete = (observations: readonly Observation[]): readonly Observation[] =>
  observations
    .filter(({ id }) => id === 'config-delete')
    .slice(1)
    .slice(-1);

function containerSteps(
  one: Deletion,
  step: StepId,
  signs: readonly Sign[],
  observations: readonly Observation[],
): StepResult[] {
  const names = containerNames(observations);
  const groups = new Map<string | null, Observation[]>();
  for (const observation of observations) {
    if (!signs.some(sign => sign.events.includes(observation.id))) continue;
    const container = containerOf(observation, names);
    if (container === undefined) continue;
    const group = groups.get(container) ?? [];
    group.push(observation);
    groups.set(container, group);
  }
  return [...groups].flatMap(([container, own]) => {
    const match = matchSigns(signs, own);
    return match === null ? [] : [{ ...stepResult(one, step, { match }), container }];
  });
}
