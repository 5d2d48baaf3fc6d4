import { NOW } from '../../fuzz/results.js';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { analyze } from '../../src/nodes/index.js';
import type { Source } from '../../src/read/source.js';
import { contradictionsIn } from './contradictions/index.js';
import type { AuditedInput } from './inputs.js';
import { silencesIn } from './silences.js';

/** The contradictions in a document, and what its input has and a report lacks. */
export const faultsIn = async (sources: readonly Source[], document: ResultDocument): Promise<string[]> => [
  ...contradictionsIn(document),
  ...(await silencesIn(sources, document)),
];

/** The lines that the document cites are read too, so that their content can be examined. */
export async function audited({ sources }: AuditedInput): Promise<string[]> {
  const all = sources();
  return faultsIn(all, await analyze(all, { now: NOW, lines: true }));
}
