import type { ResultDocument } from '../contract/types.js';
import { jsonText } from './safe.js';
import type { Report } from './types.js';

export const ndjson: Report = {
  id: 'ndjson',
  title: 'NDJSON',
  purpose: 'One lifecycle per line, for streams and log stores.',
  render: document => [...linesOf(document)].join(''),
  pieces: linesOf,
};

function* linesOf({ lifecycles }: ResultDocument): Generator<string> {
  for (const lifecycle of lifecycles) yield `${jsonText(lifecycle)}\n`;
}
