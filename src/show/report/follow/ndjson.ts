import { recordOf } from '../ndjson.js';
import { jsonText } from '../safe.js';
import type { FollowReport } from './follow-report.js';

/** The episodes of the document, each with its state: `ended`, `overdue` or `open`. */
export const followNdjson: FollowReport = {
  id: 'ndjson',
  announcement: ({ standing, lifecycle }, _, { schema }) => `${jsonText(recordOf(lifecycle, schema, { standing }))}\n`,
  start: ({ standing, start }, _, { schema }) => `${jsonText(recordOf(start, schema, { standing }))}\n`,
  closing: () => '',
};
