import { nodesOf } from '../../../document/episodes.js';
import { recordOf } from '../ndjson.js';
import { jsonText } from '../safe.js';
import type { FollowReport } from '../types.js';

/** The episodes, each with its state: `ended`, `overdue` or `open`; at the end what else the node went through. */
export const followNdjson: FollowReport = {
  id: 'ndjson',
  // In version 3 nodes had no episodes
  episode: ({ standing, one }, _, { schema }) =>
    schema === 3 && one.family === 'node' ? '' : `${jsonText(recordOf(one, schema, { standing }))}\n`,
  closing: (document, { schema }) =>
    schema === 3
      ? ''
      : nodesOf(document)
          .map(one => `${jsonText(recordOf(one, schema))}\n`)
          .join(''),
};
