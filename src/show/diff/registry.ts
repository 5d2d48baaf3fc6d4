import type { Formats } from '../report/types.js';
import type { DiffReport } from './types.js';

export const DIFF_REPORTS: Formats<DiffReport> = {
  csv: async () => (await import('./csv.js')).csv,
  html: async () => (await import('./html.js')).html,
  json: async () => (await import('./json.js')).json,
  markdown: async () => (await import('./markdown.js')).markdown,
  text: async () => (await import('./text.js')).text,
};
