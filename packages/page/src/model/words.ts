import {
  type Concerns,
  type Lifecycle,
  partKey,
  type Step,
  type Testimony,
  type Words,
} from 'podline/internal/browser';

/** Ids come from documents: an id like `constructor` has no words. */
export const lookUp = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

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

export const testimonyTitle = ({ what, container }: Testimony, { testimonies }: Words): string =>
  (lookUp(testimonies, what)?.title ?? what) + (container === undefined ? '' : ` (${container})`);
