import { markdownTable, markdown as safe } from '../report/safe.js';
import type { StatsReport } from './report.js';
import { findingsOf, tablesOf, totalsOf } from './tables.js';
import type { StatsTable } from './types.js';

export const markdown: StatsReport = {
  id: 'markdown',
  render(stats, _options, document) {
    const findings = findingsOf(stats);
    const parts = [
      `## ${safe(totalsOf(stats, document))}`,
      ...(findings.length === 0 ? [] : [findings.map(each => `- ${safe(each)}`).join('\n')]),
      ...tablesOf(stats, document).map(tableText),
    ];
    return parts.map(part => `${part}\n`).join('\n');
  },
};

function tableText({ title, head, rows, more }: StatsTable): string {
  const table = markdownTable(
    head.map(({ text }) => text),
    rows.map(row => row.map(safe)),
    column => head[column]?.isFigure ?? false,
  );
  return [`### ${safe(title)}`, '', table, ...(more === null ? [] : ['', safe(more)])].join('\n');
}
