import type { SeenTestimony } from '../../sources/types.js';
import { WORDS } from '../../sources/vocabulary.js';
import { KINDS } from './kinds/index.js';
import { LIMITS } from './thresholds.js';
import type { Deletion } from './types.js';

export interface Request {
  /** ms UTC */
  readonly at: number;
  /** More precise than a second */
  readonly exact: boolean;
}

/** When the deletion was requested. */
export function requestOf(one: Deletion & { readonly testimony: readonly SeenTestimony[] }): Request | null {
  // A static pod is not deleted through the API: the request for its mirror came afterwards
  if (KINDS[one.kind].askedBy === 'manifest') return null;
  const shown = one.story?.requestedAt ?? null;
  const accepted = one.testimony.find(({ what, at }) => at !== null && WORDS[what].ends === 'accepted')?.at;
  const at = nearer(shown, accepted ?? null);
  return at === null ? null : { at, exact: at !== shown };
}

/** The earlier of an instant that is known to the second and one that is known exactly, unless they are the same. */
export function nearer(shown: number | null, exact: number | null): number | null {
  if (shown === null || exact === null) return exact ?? shown;
  return exact < shown + LIMITS.sameRequestMs ? exact : shown;
}
