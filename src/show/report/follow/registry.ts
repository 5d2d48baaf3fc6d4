import type { Formats } from '../types.js';
import type { FollowReport } from './follow-report.js';

export const FOLLOW_REPORTS: Formats<FollowReport> = {
  ndjson: async () => (await import('./ndjson.js')).followNdjson,
  text: async () => (await import('./text.js')).followText,
};
