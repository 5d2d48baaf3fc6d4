import { dated, instantsIn, phasesBySteps } from '../../episodes/engine/phases.js';
import { PHASES } from '../../episodes/phases.js';
import type { Lifecycle, Phase } from '../contract/types.js';
import { createUtcText } from './times.js';

/**
 * How long each phase of a deletion took, where both of its ends were seen, in this order, with its beginning by the clock of the node. What
 * happened before a pod was deleted counts for no phase: its containers may have ended long ago. `ahead`: how many ms the node's clock is
 * ahead of the API server's, which dates the request.
 */
export function phasesOf(one: Pick<Lifecycle, 'steps' | 'requestedAt' | 'startedAt'>, ahead = 0): Phase[] {
  const requested = Date.parse(one.requestedAt ?? '') + ahead;
  const beginning = Number.isNaN(requested) ? Date.parse(one.startedAt ?? '') : requested;
  const instants = instantsIn(one.steps, ahead);
  return dated(
    phasesBySteps(PHASES.end, instants, Number.isNaN(beginning) ? undefined : beginning),
    PHASES.end,
    createUtcText(),
  );
}
