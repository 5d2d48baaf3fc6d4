import type { Lifecycle } from '../../contract/types.js';
import { PHASE_WORDS, phaseTimes } from '../../document/phases.js';
import { workloadOf } from '../../document/role.js';
import type { About } from './data.js';

/** What is computed of a deletion before its details may be left out. */
export function aboutOf(one: Lifecycle): About {
  const times = phaseTimes(one);
  return {
    owner: workloadOf(one),
    phases: PHASE_WORDS.map(({ id }) => times.get(id) ?? null),
  };
}
