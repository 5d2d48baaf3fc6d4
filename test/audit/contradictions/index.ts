import type { ResultDocument } from '../../../src/document/contract/types.js';
import { evidence } from './evidence.js';
import { explanations } from './explained.js';
import { ofStarts } from './starts.js';
import { times } from './times.js';
import { verdicts } from './verdicts.js';

const CONTRADICTIONS = [...times, ...verdicts, ...evidence, ...explanations, ...ofStarts];

/** Every place where a document contradicts itself. */
export const contradictionsIn = (document: ResultDocument): string[] =>
  CONTRADICTIONS.flatMap(({ name, find }) => find(document).map(what => `${name}: ${what}`));
