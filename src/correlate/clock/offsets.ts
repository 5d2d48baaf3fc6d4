import { estimates, sameOffset } from './estimate.js';
import type { Stretch } from './scale.js';
import { LIMITS } from './thresholds.js';
import type { Estimate, Evidence } from './types.js';

/** All evidence of a stretch. */
export type EvidenceOf = (stretch: Stretch) => readonly Evidence[];

/**
 * Local time minus UTC in each stretch. All stretches share one offset except for the changes that were noticed. Evidence inside a stretch
 * may show a change that was not noticed (the clock was set ahead while the log was silent).
 */
export function offsetOfEach(
  stretches: readonly Stretch[],
  evidenceOf: EvidenceOf,
  whole: Estimate | undefined,
): (stretch: Stretch) => number {
  const own = stretches.map(stretch => ownOffset(evidenceOf(stretch), whole));
  const byStretch = new Map<Stretch, number>();
  let latest = own.find(offset => offset !== null) ?? whole?.offset ?? 0;
  stretches.forEach((stretch, at) => {
    latest = own[at] ?? latest;
    byStretch.set(stretch, latest - stretch.shift - stretch.skipped);
  });
  return stretch => byStretch.get(stretch) ?? 0;
}

function ownOffset(evidence: readonly Evidence[], whole: Estimate | undefined): number | null {
  // A time from long before its line has the offset of that earlier moment
  const [own] = estimates(evidence.filter(each => each.kind !== 'zoned' || each.slack === 0));
  if (own === undefined || whole === undefined) return null;
  if (sameOffset(own.offset, whole.offset)) return whole.offset;
  return own.confidence === 'certain' || own.votes >= LIMITS.agreeing ? own.offset : null;
}

/** Whether the clock was set back just before. Then an hour occurs a second time. */
export function setBackBefore(stretch: Stretch, stretches: readonly Stretch[]): boolean {
  const before = stretches[stretches.indexOf(stretch) - 1];
  return before !== undefined && stretch.shift + stretch.skipped > before.shift + before.skipped;
}
