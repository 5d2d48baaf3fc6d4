import type { Measured } from '../../document/measure.js';
import { PHASE_WORDS } from '../../document/phases.js';
import { workloadOf } from '../../document/role.js';
import type { About } from './data.js';

/** What is computed of a deletion before its details may be left out. */
export function aboutOf({ one, phases: times }: Measured): About {
  return {
    owner: workloadOf(one),
    phases: PHASE_WORDS.map(({ id }) => times.get(id) ?? null),
  };
}
