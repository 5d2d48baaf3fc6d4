import type { Kind, Lifecycle, ResultDocument } from '../../../document/contract/types.js';
import { endsOf, ownStarts } from '../../../document/episodes.js';
import { spelled, things } from '../range.js';
import { POLICY_RULES } from '../rules.js';
import type { Policy, Result } from '../types.js';

/** How many deletions there are, and how many there must be. */
export function counts({ episodes }: ResultDocument, { expect, isExpectStated }: Policy): Result[] {
  const own = ownStarts({ episodes }).length;
  // What a preset expects is that something is checked, and starts are. A policy that states a number means deletions
  const startsAlone = own > 0 && endsOf({ episodes }).length === 0;
  const none = startsAlone ? `none, but ${things(own, 'start')}` : 'none';
  return Object.entries(expect).map(([kind, range]) => {
    const counted = endsOf({ episodes }).filter(lifecycle => kind === 'any' || lifecycle.kind === (kind as Kind));
    const fits = counted.length >= (range.min ?? 0) && counted.length <= (range.max ?? Number.POSITIVE_INFINITY);
    return {
      grade: fits || (startsAlone && !isExpectStated) ? 'pass' : 'error',
      rule: POLICY_RULES.deletionCount.id,
      lifecycle: null,
      expected: `${spelled(range, 'deletion')}${kind === 'any' ? '' : ` of the kind ${kind}`}`,
      found: counted.length === 0 ? none : `${things(counted.length, 'deletion')}: ${shown(counted)}`,
      at: null,
      evidence: [],
    };
  });
}

const SHOWN = 5;

function shown(counted: readonly Lifecycle[]): string {
  const names = counted.slice(0, SHOWN).map(({ pod }) => `${pod.namespace}/${pod.name}`);
  return `${names.join(', ')}${counted.length > SHOWN ? ', …' : ''}`;
}
