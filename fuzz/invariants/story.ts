import { difference, storyOf } from '../story.js';
import type { Invariant } from './types.js';

/** The form of a run does not change its deletions. */
export const sameStory: Invariant = async ({ document, plain, keeps }) =>
  keeps && plain !== null ? difference(storyOf(plain), storyOf(document)) : null;
