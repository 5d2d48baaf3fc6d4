import { NOW } from '../../fuzz/told.js';
import { analyze } from '../../src/nodes/index.js';
import { contradictionsIn } from './contradictions/index.js';
import type { AuditedInput } from './inputs.js';

/** With the lines that it cites, so that what a line speaks of can be looked at. */
export const contradictionsOf = async ({ sources }: AuditedInput): Promise<string[]> =>
  contradictionsIn(await analyze(sources(), { now: NOW, lines: true }));
