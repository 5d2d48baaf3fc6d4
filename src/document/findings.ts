import type { Episode, Finding } from './contract/types.js';

/** The finding that states the cause of an episode. */
export const causeOf = ({ cause, findings }: Pick<Episode, 'cause' | 'findings'>): Finding | null =>
  cause?.finding == null ? null : (findings[cause.finding] ?? null);

/** The finding that states the cause; without a cause, the first finding that is more than a remark. */
export const foremost = (one: Pick<Episode, 'cause' | 'findings'>): Finding | null =>
  causeOf(one) ?? one.findings.find(({ level }) => level !== 'info') ?? null;

/** Findings about how the input was read, rather than about pods or nodes: the ids of their rules begin with `input-`, also those of other versions. */
export const isAboutInput = ({ rule }: { readonly rule: string }): boolean => rule.startsWith('input-');
