import type { Observation } from '../../correlate/types.js';
import type { Match } from './signs.js';
import { STEPS } from './steps.js';
import type { Deletion, StepId, StepResult } from './types.js';

type Change = NonNullable<Deletion['story']>['changes'][number];

/** The evidence of a step; empty where the step is absent. */
interface Shown {
  readonly match?: Match | null;
  readonly change?: Change | undefined;
  /** Other lines that belong to it */
  readonly also?: readonly Observation[];
}

export function stepResult(one: Deletion, step: StepId, { match = null, change, also = [] }: Shown = {}): StepResult {
  const next = step === 'mirror-added' ? one.nextStory : null;
  const chosen = match?.chosen ?? null;
  const seen = match?.all ?? NONE;
  return {
    step,
    status: 'seen',
    at: chosen?.at ?? null,
    utc: step === 'delete-requested' ? (one.story?.requestedAt ?? null) : null,
    container: null,
    uid: next?.uid ?? chosen?.uid ?? one.uid,
    resourceVersion: next?.snapshots[0]?.resourceVersion ?? change?.resourceVersion ?? null,
    seen,
    evidence: placesOf(chosen, seen, also, change),
    why: null,
    proof: match?.sign.hint ? null : chosen,
    byWatch: match === null && change !== undefined && STEPS[step].changed !== undefined,
  };
}

const NONE: readonly Observation[] = [];
/** The most lines of one step, in addition to the one that represents it. */
const MAX_OTHERS = 2;

function placesOf(
  chosen: Observation | null,
  all: readonly Observation[],
  also: readonly Observation[],
  change: Change | undefined,
): StepResult['evidence'] {
  const places: { source: number; line: number }[] = [];
  const add = ({ source, line }: { source: number; line: number }): unknown => places.push({ source, line });
  if (chosen !== null) {
    add(chosen);
    for (const other of all) {
      if (places.length > MAX_OTHERS) break;
      if (other !== chosen) add(other);
    }
    for (const other of also) add(other);
  }
  if (change !== undefined) add(change.snapshot);
  return places;
}
