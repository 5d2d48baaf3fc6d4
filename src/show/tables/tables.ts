import { csvCell, jsonText, markdownTable, markdown as safe, terminal } from '../report/safe.js';
import { gridOf } from '../report/text/grid.js';
import { hanging } from '../report/text/layout.js';
import { createPaint, type Paint } from '../report/text/style.js';
import type { Format, Formats } from '../report/types.js';
import type { StatsTable } from '../stats/types.js';

export const figure = (text: string) => ({ text, isFigure: true });
export const words = (text: string) => ({ text, isFigure: false });

/** An answer in tables. Its texts are not escaped yet. */
export interface Answer {
  /** The answer in a sentence */
  readonly title: string;
  readonly remarks: readonly string[];
  readonly tables: readonly StatsTable[];
  /** The same for programs: as one object, and as rows, the first of which has the names of the columns */
  readonly json: object;
  readonly csv: readonly (readonly string[])[];
}

const tableLines = ({ title, head, rows, more }: StatsTable, paint: Paint): string[] => [
  ...(title === '' ? [] : [paint('strong', terminal(title))]),
  ...gridOf(head, rows).map((line, index) => (index === 0 ? paint('dim', line) : line)),
  ...(more === null ? [] : [paint('dim', more)]),
];

function tableMarkdown({ title, head, rows, more }: StatsTable): string {
  const table = markdownTable(
    head.map(({ text }) => text),
    rows.map(row => row.map(safe)),
    column => head[column]?.isFigure ?? false,
  );
  return [...(title === '' ? [] : [`### ${safe(title)}`, '']), table, ...(more === null ? [] : ['', safe(more)])].join(
    '\n',
  );
}

const csvText = (rows: Answer['csv']): string => rows.map(cells => `${cells.map(csvCell).join(',')}\r\n`).join('');

const csv: Format<Answer> = { id: 'csv', render: answer => csvText(answer.csv) };

const json: Format<Answer> = { id: 'json', render: answer => `${jsonText(answer.json, 2)}\n` };

const markdown: Format<Answer> = {
  id: 'markdown',
  render({ title, remarks, tables }) {
    const said = remarks.map(each => `- ${safe(each)}`).join('\n');
    const parts = [`## ${safe(title)}`, ...(said === '' ? [] : [said]), ...tables.map(tableMarkdown)];
    return parts.map(part => `${part}\n`).join('\n');
  },
};

const text: Format<Answer> = {
  id: 'text',
  render({ title, remarks, tables }, { color, width }) {
    const paint = createPaint(color);
    const parts = [
      hanging('', terminal(title), width).map(line => paint('strong', line)),
      remarks.flatMap(each => hanging('', terminal(each), width)),
      ...tables.map(table => tableLines(table, paint)),
    ];
    return parts
      .filter(part => part.length > 0)
      .map(lines => lines.map(line => `${line.trimEnd()}\n`).join(''))
      .join('\n');
  },
};

export const TABLE_REPORTS: Formats<Format<Answer>> = {
  csv: async () => csv,
  json: async () => json,
  markdown: async () => markdown,
  text: async () => text,
};
