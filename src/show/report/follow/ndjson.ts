import { jsonText } from '../safe.js';
import type { FollowReport } from './follow-report.js';

/** The lifecycles and starts of the document, each with its state: `ended`, `overdue` or `open`. */
export const followNdjson: FollowReport = {
  id: 'ndjson',
  announcement: ({ standing, lifecycle }) => `${jsonText({ standing, ...lifecycle })}\n`,
  start: ({ standing, start }) => `${jsonText({ record: 'start', standing, ...start })}\n`,
  closing: () => '',
};
