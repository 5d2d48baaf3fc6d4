import type { Lifecycle, Start } from '../../../document/contract/types.js';

/** Some steps and kinds of starts have the same names as some of deletions, with other meanings. */
export const START_PREFIX = 'start:';

export const isStartKind = (kind: string): boolean => kind.startsWith(START_PREFIX);

/** A start in the form of a deletion: the same tables, lanes and panels show both. */
export interface StartStory extends Lifecycle {
  readonly starting: Pick<Start, 'phases' | 'containers' | 'restarts'>;
}
