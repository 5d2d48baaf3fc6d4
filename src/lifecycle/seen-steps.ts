import type { Observation } from '../correlate/types.js';
import type { Lines } from './lines.js';
import type { StepPlan } from './plan.js';
import { containerOf, matchSigns } from './signs.js';
import { stepResult } from './step-result.js';
import type { Deletion, StepModel, StepResult } from './types.js';

/** A step as lines and changes of the API object show it; several results, if it has one for each container. */
export function seenSteps(one: Deletion, plan: StepPlan, lines: Lines): StepResult[] {
  const { model, signs, shown, vocabulary } = plan;
  const isLogged = lines.hasAny(shown);
  if (vocabulary.per === 'container') return isLogged ? containerSteps(one, plan, lines) : [];
  const match = isLogged ? matchSigns(signs, countedPart(model, lines)) : null;
  const change =
    vocabulary.change === undefined ? undefined : one.story?.changes.find(({ kind }) => kind === vocabulary.change);
  const isShown = vocabulary.actor === 'API' || vocabulary.changed !== undefined;
  if (match === null && (change === undefined || !isShown)) return [];
  const also = vocabulary.change === 'final-delete' ? secondDelete(lines) : [];
  return [stepResult(one, model.step, { match, change, also })];
}

function countedPart({ before = [] }: StepModel, lines: Lines): Lines['ofAny'] {
  const end = lines.first(before);
  return end === undefined
    ? events => lines.ofAny(events)
    : events => lines.ofAny(events).filter(({ seq }) => seq < end.seq);
}

const secondDelete = (lines: Lines): readonly Observation[] => lines.only('config-delete').slice(1).slice(-1);

function containerSteps(one: Deletion, { model: { step }, signs, shown }: StepPlan, lines: Lines): StepResult[] {
  const groups = new Map<string | null, Observation[]>();
  for (const line of lines.ofAny(shown)) {
    const container = containerOf(line, lines);
    if (container === undefined) continue;
    const group = groups.get(container) ?? [];
    group.push(line);
    groups.set(container, group);
  }
  return [...groups].flatMap(([container, own]) => {
    const match = matchSigns(signs, events => own.filter(({ id }) => events.includes(id)));
    return match === null ? [] : [{ ...stepResult(one, step, { match }), container }];
  });
}
