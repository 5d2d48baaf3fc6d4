import { type Concerns, type Lifecycle, partKey, type Step, type Words } from 'podline/internal/browser';
import { lookUp } from './look-up.js';

export const stepTitle = ({ step }: Pick<Step, 'step'>, { steps }: Words): string => lookUp(steps, step)?.title ?? step;

/** The actor, as far as its evidence shows. */
export const actorOf = ({ step, shownBy }: Pick<Step, 'step' | 'shownBy'>, { steps }: Words): string =>
  shownBy === 'watch' ? 'API' : (lookUp(steps, step)?.actor ?? '');

/** The title with the container, if nothing else shows it. */
export const fullTitle = (step: Pick<Step, 'step' | 'container'>, words: Words): string =>
  stepTitle(step, words) + (step.container === undefined ? '' : ` (${step.container})`);

export const kindTitle = ({ kind }: Pick<Lifecycle, 'kind'>, { kinds }: Words): string =>
  lookUp(kinds, kind)?.title ?? kind;

/** The part of the kubelet that a finding is about. */
export const concernsIn =
  ({ parts }: Words): Concerns =>
  finding =>
    lookUp(parts, partKey(finding));

/** `step-3`: the fourth step. */
export const indexOf = (id: string): number => Number(id.slice(id.indexOf('-') + 1));
