import { terminal } from '../report/safe.js';
import { gridOf } from '../report/text/grid.js';
import { hanging } from '../report/text/layout.js';
import { createPaint } from '../report/text/style.js';
import type { StatsReport } from './report.js';
import { findingsOf, tablesOf, totalsOf } from './tables.js';

export const text: StatsReport = {
  id: 'text',
  render(stats, { color, width }, document) {
    const paint = createPaint(color);
    const findings = findingsOf(stats);
    const parts = [
      [
        ...hanging('', terminal(totalsOf(stats, document)), width).map(line => paint('strong', line)),
        ...(findings.length === 0
          ? []
          : findings.flatMap((each, at) => hanging(at === 0 ? 'findings  ' : ' '.repeat(10), terminal(each), width))),
      ],
      ...tablesOf(stats, document).map(table => [
        paint('strong', terminal(table.title)),
        ...gridOf(table.head, table.rows).map((line, index) => (index === 0 ? paint('dim', line) : line)),
        ...(table.more === null ? [] : [paint('dim', table.more)]),
      ]),
    ];
    return parts.map(lines => lines.map(line => `${line.trimEnd()}\n`).join('')).join('\n');
  },
};
