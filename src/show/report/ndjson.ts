import type { ResultDocument } from '../../document/contract/types.js';
import { jsonText } from './safe.js';
import type { Report } from './types.js';

export const ndjson: Report = {
  id: 'ndjson',
  title: 'NDJSON',
  purpose: 'One lifecycle or start per line, for streams and log stores.',
  render: document => [...linesOf(document)].join(''),
  pieces: linesOf,
};

/** A line of a start is marked as such; the others are lifecycles, as they always were. */
function* linesOf({ lifecycles, starts = [] }: ResultDocument): Generator<string> {
  for (const lifecycle of lifecycles) yield `${jsonText(lifecycle)}\n`;
  for (const start of starts) yield `${jsonText({ record: 'start', ...start })}\n`;
}
