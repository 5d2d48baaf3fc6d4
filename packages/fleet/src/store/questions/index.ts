import { DELETIONS } from './deletions.js';
import { EPISODES } from './episodes.js';
import { NODES } from './nodes.js';
import type { Question } from './question.js';
import { STARTS } from './starts.js';
import { VERSIONS } from './versions.js';

/** By their ids. */
export const questions: readonly Question[] = [EPISODES, DELETIONS, STARTS, NODES, VERSIONS]
  .flat()
  .sort((a, b) => (a.id < b.id ? -1 : 1));
