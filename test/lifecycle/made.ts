import type { Coverage } from '../../src/correlate/types.js';
import type { Reconstructed, StepId, StepResult } from '../../src/lifecycle/types.js';

/** A log that shows everything and ends after ten minutes. */
const COVERAGE: Coverage = {
  observable: () => true,
  unobservable: () => '',
  whole: () => true,
  wholeFrom: () => true,
  filtered: false,
  lastAt: 600_000,
  heardAt: 600_000,
  lastKubelet: 0,
};

/** A deletion of which only some facts matter. */
export const madeUp = (facts: Partial<Reconstructed> = {}): Reconstructed => ({
  pod: { namespace: 'default', name: 'web-0' },
  kind: 'graceful',
  uid: null,
  staticUID: null,
  mirrorUIDs: [],
  replacedBy: null,
  observations: [],
  ids: new Set(),
  succeeded: null,
  known: null,
  story: null,
  nextStory: null,
  coverage: COVERAGE,
  steps: [],
  begun: null,
  hangs: new Map(),
  testimony: [],
  outcome: 'removed',
  ...facts,
});

/** The same where the log ends at this instant. */
export const endingAt = (lastAt: number | null): Coverage => ({ ...COVERAGE, lastAt, heardAt: lastAt });

export const step = (id: StepId, at: number | null, more: Partial<StepResult> = {}): StepResult => ({
  step: id,
  status: 'seen',
  at,
  utc: null,
  container: null,
  uid: null,
  resourceVersion: null,
  seen: [],
  evidence: [],
  why: null,
  proof: null,
  ...more,
});
