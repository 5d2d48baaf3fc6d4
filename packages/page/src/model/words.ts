import {
  type Concerns,
  type PodEpisode,
  partKey,
  type ShownStep,
  type StepWords,
  type Testimony,
  type Words,
  wordKey,
} from 'podline/internal/browser';

/** Ids come from documents: an id like `constructor` has no words. */
export const lookUp = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

type Named = Pick<ShownStep, 'step' | 'family'>;

export const stepWords = (step: Named, { steps }: Words): StepWords | undefined =>
  lookUp(steps, wordKey(step, step.step));

export const stepTitle = (step: Named, words: Words): string => stepWords(step, words)?.title ?? step.step;

/** The actor, as far as its evidence shows. */
export const actorOf = (step: Named & Pick<ShownStep, 'shownBy'>, words: Words): string =>
  step.shownBy === 'watch' ? 'API' : (stepWords(step, words)?.actor ?? '');

/** The title with the container, if nothing else shows it. */
export const fullTitle = (step: Named & Pick<ShownStep, 'container'>, words: Words): string =>
  stepTitle(step, words) + (step.container === undefined ? '' : ` (${step.container})`);

export const kindTitle = (one: PodEpisode, { kinds }: Words): string =>
  lookUp(kinds, wordKey(one, one.kind))?.title ?? one.kind;

/** The part of the kubelet that a finding is about. */
export const concernsIn =
  ({ parts }: Words): Concerns =>
  finding =>
    lookUp(parts, partKey(finding));

/** `step-3`: the fourth step. */
export const indexOf = (id: string): number => Number(id.slice(id.indexOf('-') + 1));

export const testimonyTitle = ({ what, container }: Testimony, { testimonies }: Words): string =>
  (lookUp(testimonies, what)?.title ?? what) + (container === undefined ? '' : ` (${container})`);
