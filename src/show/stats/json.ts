import { jsonText } from '../report/safe.js';
import type { StatsReport } from './report.js';

export const json: StatsReport = {
  id: 'json',
  render: stats => `${jsonText(stats, 2)}\n`,
};
