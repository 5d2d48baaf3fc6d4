import { recommended } from './recommended.js';
import { strict } from './strict.js';

/** The first is what holds without a policy. */
export const PRESETS = [recommended, strict] as const;
