import type { DiffReport } from './report.js';

export const json: DiffReport = {
  id: 'json',
  render: diff => `${JSON.stringify(diff, null, 2)}\n`,
};
