import type { Formats } from 'podline/internal';
import type { AnswerReport } from './formats.js';

const loaded = () => import('./formats.js');

export const ANSWER_REPORTS: Formats<AnswerReport> = {
  csv: async () => (await loaded()).csv,
  json: async () => (await loaded()).json,
  markdown: async () => (await loaded()).markdown,
  text: async () => (await loaded()).text,
};
