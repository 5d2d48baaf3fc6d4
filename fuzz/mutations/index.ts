import type { Mutation } from '../types.js';
import { byteMutations } from './bytes.js';
import { encodingMutations } from './encodings.js';
import { envelopeMutations } from './envelopes.js';
import { foreignLines } from './foreign.js';
import { lineMutations } from './lines.js';
import { plantedMutations } from './planted.js';
import { sourceMutations } from './sources.js';
import { tokenMutations } from './tokens.js';

export const MUTATIONS: readonly Mutation[] = [
  ...byteMutations,
  ...lineMutations,
  ...encodingMutations,
  ...envelopeMutations,
  foreignLines,
  ...tokenMutations,
  ...plantedMutations,
  ...sourceMutations,
];
