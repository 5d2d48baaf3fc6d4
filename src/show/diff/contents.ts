import { type GroupView, groupViews } from './groups/view.js';
import type { DiffDocument, Pair } from './types.js';
import { differing } from './words.js';

/** What a text of a comparison shows, in this order. */
interface Contents {
  readonly groups: readonly GroupView[];
  /** Those that are shown in full, and how many more differ */
  readonly pairs: readonly Pair[];
  readonly left: number;
  /** Those without a difference. */
  readonly same: { readonly groups: readonly GroupView[]; readonly pairs: readonly Pair[] };
}

/** The most pairs that are shown with both timelines; JSON and CSV have all of them. */
const MAX_PAIRS = 100;

export function contentsOf(diff: DiffDocument): Contents {
  const groups = groupViews(diff);
  const unlike = differing(diff);
  return {
    groups: groups.filter(({ label }) => label !== 'same'),
    pairs: unlike.slice(0, MAX_PAIRS),
    left: Math.max(0, unlike.length - MAX_PAIRS),
    same: {
      groups: groups.filter(({ label }) => label === 'same'),
      pairs: diff.pairs.filter(({ label }) => label === 'same'),
    },
  };
}
