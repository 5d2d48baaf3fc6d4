import { jsonText } from '../report/safe.js';
import type { DiffReport } from './report.js';

export const json: DiffReport = {
  id: 'json',
  render: diff => `${jsonText(diff, 2)}\n`,
};
