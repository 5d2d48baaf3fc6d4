import type { AnswerReport } from './types.js';

/** Loaded when it is asked for. */
export const ANSWER_REPORTS: Readonly<Record<string, () => Promise<AnswerReport>>> = {
  csv: async () => (await import('./csv.js')).csv,
  json: async () => (await import('./json.js')).json,
  markdown: async () => (await import('./markdown.js')).markdown,
  text: async () => (await import('./text.js')).text,
};
