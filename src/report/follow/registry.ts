import type { FollowReport } from './types.js';

/** Loaded when it is asked for. */
export const FOLLOW_REPORTS: Readonly<Record<string, () => Promise<FollowReport>>> = {
  ndjson: async () => (await import('./ndjson.js')).followNdjson,
  text: async () => (await import('./text.js')).followText,
};
