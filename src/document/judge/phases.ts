import { dated, phasesBySteps } from '../../episodes/engine/phases.js';
import { PHASES } from '../../episodes/phases.js';
import type { Lifecycle, Phase, Step } from '../contract/types.js';

/**
 * How long each phase of a deletion took, where both of its ends were seen, in this order, with its beginning by the clock of the node. What
 * happened before a pod was deleted counts for no phase: its containers may have ended long ago. `ahead`: how many ms the node's clock is
 * ahead of the API server's, which dates the request.
 */
export function phasesOf(one: Pick<Lifecycle, 'steps' | 'requestedAt' | 'startedAt'>, ahead = 0): Phase[] {
  const requested = Date.parse(one.requestedAt ?? '') + ahead;
  const beginning = Number.isNaN(requested) ? Date.parse(one.startedAt ?? '') : requested;
  const phases = phasesBySteps(
    PHASES.end,
    ids => one.steps.flatMap(step => (ids.includes(step.step) ? instantOf(step, ahead) : [])),
    Number.isNaN(beginning) ? undefined : beginning,
  );
  return dated(phases, PHASES.end, at => (at === null ? null : new Date(at).toISOString()));
}

function instantOf({ step, at }: Step, ahead: number) {
  if (at === null) return [];
  return step === REQUEST ? [{ at: Date.parse(at) + ahead, off: REQUEST_MS }] : [{ at: Date.parse(at), off: 0 }];
}

/** The API server dates the request, in whole seconds. */
const REQUEST = 'delete-requested';
const REQUEST_MS = 1_000;
