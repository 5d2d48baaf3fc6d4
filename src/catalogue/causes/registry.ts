import * as topics from './topics.js';
import type { CauseEntry } from './types.js';

/** The causes of all topics. */
export const entries: readonly CauseEntry[] = Object.values(topics).flat();
