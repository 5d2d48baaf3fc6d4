import { jsonText } from './safe.js';
import type { Report } from './types.js';

export const ndjson: Report = {
  id: 'ndjson',
  title: 'NDJSON',
  purpose: 'One lifecycle a line, for streams and log stores.',
  render: document => document.lifecycles.map(lifecycle => `${jsonText(lifecycle)}\n`).join(''),
};
