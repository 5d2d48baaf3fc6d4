import type { Family, Lifecycle, Start } from '../../../document/contract/types.js';

/** Some steps and kinds of starts have the same names as some of deletions, with other meanings. */
export const START_PREFIX = 'start:';

export const isStartKind = (kind: string): boolean => kind.startsWith(START_PREFIX);

/** A step as the words know it. */
export const keyed = <T extends { readonly step: string }>(step: T, family: Family): T =>
  family === 'start' ? { ...step, step: START_PREFIX + step.step } : step;

/** Its id in the document. */
export const unkeyed = (step: string): string => (isStartKind(step) ? step.slice(START_PREFIX.length) : step);

/** A start in the form of a deletion: the same tables, lanes and panels show both. */
export interface StartStory extends Lifecycle {
  readonly starting: Pick<Start, 'phases' | 'containers' | 'restarts'>;
}
