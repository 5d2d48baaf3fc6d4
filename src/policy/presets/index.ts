import { recommended } from './recommended.js';
import { strict } from './strict.js';

/** The first one applies without a policy. */
export const PRESETS = [recommended, strict] as const;
