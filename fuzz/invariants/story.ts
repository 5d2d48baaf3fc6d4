import { difference, storyOf } from '../story.js';
import type { Invariant } from './types.js';

/** However a run is written down, it tells of the same deletions. */
export const sameStory: Invariant = async ({ document, plain, keeps }) =>
  keeps && plain !== null ? difference(storyOf(plain), storyOf(document)) : null;
