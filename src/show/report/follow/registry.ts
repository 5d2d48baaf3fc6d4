import type { FollowReport, Formats } from '../types.js';

export const FOLLOW_REPORTS: Formats<FollowReport> = {
  ndjson: async () => (await import('./ndjson.js')).followNdjson,
  text: async () => (await import('./text.js')).followText,
};
