import { dated, instantsIn, phasesBySteps } from '../../episodes/engine/phases.js';
import { PHASES } from '../../episodes/phases.js';
import { msOf } from '../../kit/calendar.js';
import type { Lifecycle, Phase } from '../contract/types.js';
import { createUtcText } from './times.js';

/**
 * How long each phase of a deletion took, where both of its ends were seen, in this order, with its beginning by the clock of the node. What
 * happened before a pod was deleted counts for no phase: its containers may have ended long ago. `ahead`: how many ms the node's clock is
 * ahead of the API server's, which dates the request.
 */
export function phasesOf(one: Pick<Lifecycle, 'steps' | 'requestedAt' | 'startedAt'>, ahead = 0): Phase[] {
  const requested = msOf(one.requestedAt);
  const beginning = requested === null ? msOf(one.startedAt) : requested + ahead;
  const instants = instantsIn(one.steps, ahead);
  return dated(phasesBySteps(PHASES.end, instants, beginning ?? undefined), PHASES.end, createUtcText());
}
