import type { Episode, ResultDocument } from '../../document/contract/types.js';
import { endOf3, startOf3 } from '../../document/earlier/version-3.js';
import { endsOf, startsOf } from '../../document/episodes.js';
import { jsonText } from './safe.js';
import type { RenderOptions, Report } from './types.js';

export const ndjson: Report = {
  id: 'ndjson',
  title: 'NDJSON',
  purpose: 'One episode per line, for streams and log stores.',
  render: (document, options) => [...linesOf(document, options)].join(''),
  pieces: linesOf,
};

/** In version 3 the deletions came first. */
function* linesOf(document: ResultDocument, { schema }: RenderOptions): Generator<string> {
  const episodes = schema === 3 ? [...endsOf(document), ...startsOf(document)] : document.episodes;
  for (const one of episodes) yield `${jsonText(recordOf(one, schema))}\n`;
}

/** A line of a stream, with what is known of the moment. In version 3, which knew no families, the line of a start was marked. */
export function recordOf(one: Episode, schema: RenderOptions['schema'], moment: object = {}): object {
  if (schema !== 3) return { ...moment, ...one };
  if (one.family === 'node') return { record: 'node', ...moment, ...one };
  return one.family === 'start' ? { record: 'start', ...moment, ...startOf3(one) } : { ...moment, ...endOf3(one) };
}
