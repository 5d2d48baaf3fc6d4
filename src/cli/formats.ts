import { REPORTS } from '../show/report/registry.js';
import { FOLDER_OUTPUTS } from './folders.js';

/** What a document can be printed or written as. */
export const FORMATS: readonly string[] = [...Object.keys(REPORTS), ...Object.keys(FOLDER_OUTPUTS)].sort();

/** Other names of formats. */
export const ALSO_CALLED: Readonly<Record<string, string>> = {
  md: 'markdown',
  gfm: 'markdown',
  term: 'text',
  console: 'text',
  plain: 'text',
  table: 'text',
  jsonl: 'ndjson',
  htm: 'html',
  page: 'html',
  xml: 'junit',
  trace: 'perfetto',
  chrome: 'perfetto',
  otel: 'otlp',
  image: 'svg',
};
