import type { Observation } from '../correlate/types.js';
import type { Match } from './signs.js';
import type { Deletion, StepId, StepResult } from './types.js';

type Change = NonNullable<Deletion['story']>['changes'][number];

/** The evidence of a step; empty where the step is absent. */
interface Shown {
  readonly match?: Match | null;
  readonly change?: Change | undefined;
  /** Lines that belong to it besides. */
  readonly also?: readonly Observation[];
}

export function stepResult(one: Deletion, step: StepId, { match = null, change, also = [] }: Shown = {}): StepResult {
  const next = step === 'mirror-added' ? one.nextStory : null;
  const { all, chosen } = match ?? { all: [], chosen: null };
  const lines = chosen === null ? [] : [chosen, ...all.filter(other => other !== chosen).slice(0, 2), ...also];
  const places = lines.map(({ source, line }) => ({ source, line }));
  const shown = change === undefined ? [] : [{ source: change.snapshot.source, line: change.snapshot.line }];
  return {
    step,
    status: 'seen',
    at: chosen?.at ?? null,
    utc: step === 'delete-requested' ? (one.story?.requestedAt ?? null) : null,
    container: null,
    uid: next?.uid ?? chosen?.uid ?? one.uid,
    resourceVersion: next?.snapshots[0]?.resourceVersion ?? change?.resourceVersion ?? null,
    seen: all,
    evidence: [...places, ...shown],
    why: null,
    proof: match?.sign.hint ? null : chosen,
  };
}
