import type { Lifecycle, Start } from './contract/types.js';
import { createFolds } from './folds.js';

export const foldedDeletions = createFolds<Lifecycle>([
  'tries',
  'steps',
  'testimony',
  'revisions',
  'volumes',
  'gaps',
  'findings',
]);

export const foldedStarts = createFolds<Start>(['containers', 'phases', 'tries', 'steps', 'gaps', 'restarts']);
