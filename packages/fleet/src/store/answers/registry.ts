import type { Formats } from 'podline/internal';
import type { AnswerReport } from './answer-report.js';

export const ANSWER_REPORTS: Formats<AnswerReport> = {
  csv: async () => (await import('./csv.js')).csv,
  json: async () => (await import('./json.js')).json,
  markdown: async () => (await import('./markdown.js')).markdown,
  text: async () => (await import('./text.js')).text,
};
