import { contradictionsIn } from '../../test/audit/contradictions/index.js';
import type { Invariant } from './types.js';

/** Whatever was read, no document contradicts itself. */
export const consistent: Invariant = async ({ document }) => contradictionsIn(document)[0] ?? null;
