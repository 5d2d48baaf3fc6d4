import { NOW } from '../../fuzz/told.js';
import type { ResultDocument } from '../../src/contract/types.js';
import type { Source } from '../../src/input/source.js';
import { analyze } from '../../src/nodes/index.js';
import { contradictionsIn } from './contradictions/index.js';
import type { AuditedInput } from './inputs.js';
import { silencesIn } from './silences.js';

/** What a document says against itself, and what its input says and a report does not. */
export const faultsIn = async (sources: readonly Source[], document: ResultDocument): Promise<string[]> => [
  ...contradictionsIn(document),
  ...(await silencesIn(sources, document)),
];

/** With the lines that it cites, so that what a line speaks of can be looked at. */
export async function audited({ sources }: AuditedInput): Promise<string[]> {
  const all = sources();
  return faultsIn(all, await analyze(all, { now: NOW, lines: true }));
}
