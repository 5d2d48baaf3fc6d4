import { createTextContext } from './text/writer.js';
import { reportLines } from './told/report.js';
import type { Report } from './types.js';

export const text: Report = {
  id: 'text',
  title: 'text',
  purpose: 'For a terminal: the verdict first, then the timeline of each deletion.',
  render: (document, options) =>
    reportLines(document, createTextContext(document, options), options)
      .map(line => `${line.trimEnd()}\n`)
      .join(''),
};
