import type { DiffReport } from './report.js';

/** Each format is loaded when it is used. */
export const DIFF_REPORTS: Readonly<Record<string, () => Promise<DiffReport>>> = {
  csv: async () => (await import('./csv.js')).csv,
  html: async () => (await import('./html.js')).html,
  json: async () => (await import('./json.js')).json,
  markdown: async () => (await import('./markdown.js')).markdown,
  text: async () => (await import('./text.js')).text,
};
