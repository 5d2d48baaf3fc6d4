import { nodesOf } from '../../../document/episodes.js';
import { recordOf } from '../ndjson.js';
import { jsonText } from '../safe.js';
import type { FollowReport } from './follow-report.js';

/** The episodes of pods, each with its state: `ended`, `overdue` or `open`; at the end what the node went through. */
export const followNdjson: FollowReport = {
  id: 'ndjson',
  episode: ({ standing, one }, _, { schema }) => `${jsonText(recordOf(one, schema, { standing }))}\n`,
  // In version 3 nodes had no episodes
  closing: (document, { schema }) =>
    schema === 3
      ? ''
      : nodesOf(document)
          .map(one => `${jsonText(recordOf(one, schema))}\n`)
          .join(''),
};
