import { jsonText } from '../safe.js';
import type { FollowReport } from './types.js';

/** The lifecycles of the document, each with how it stands: `ended`, `overdue` or `open`. */
export const followNdjson: FollowReport = {
  id: 'ndjson',
  announcement: ({ standing, lifecycle }) => `${jsonText({ standing, ...lifecycle })}\n`,
  closing: () => '',
};
